package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.json.JsonObjects;
import dev.sextant.api.imports.parse.json.JsonPaths;
import dev.sextant.api.imports.parse.mapping.RecordHead;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names in the first objects of a JSON file, with their first values. */
public final class ObjectHead {

  /** Optional names may occur late, but the first 200 objects of a file rarely lack one. */
  private static final int OBJECTS = 200;

  /** More names than a table has; a file with more uses its names as data. */
  private static final int MOST_NAMES = 10_000;

  private static final int LONGEST_NAMES = 1 << 20;

  private static final int VALUES = 50;
  private static final int LONGEST_VALUE = 200;

  /** Limit over all names together; further values are not shown. */
  private static final int LONGEST_VALUES = 4 << 20;

  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private final Set<String> lists = new HashSet<>();
  private int charactersOfNames;
  private int charactersOfValues;

  private ObjectHead() {}

  /**
   * Returns the head of a file, up to the first unreadable object.
   *
   * @throws UnreadableFileException if it has more names than the limit
   */
  public static RecordHead of(JsonObjects objects) throws IOException {
    ObjectHead head = new ObjectHead();
    Optional<JsonObjects.Element> next = next(objects);
    for (int i = 0; i < OBJECTS && next.isPresent(); i++) {
      if (next.get() instanceof JsonObjects.Element.Found found) {
        head.add(found.object());
      }
      next = next(objects);
    }
    return new RecordHead("field", List.copyOf(head.values.keySet()), head.values, head.lists);
  }

  private static Optional<JsonObjects.Element> next(JsonObjects objects) throws IOException {
    try {
      return objects.next();
    } catch (UnreadableFileException e) {
      return Optional.empty(); // The import itself reports the error.
    }
  }

  private void add(ObjectNode object) {
    JsonPaths.forEachLeaf(object, this::add);
  }

  private void add(String name, JsonNode value) {
    List<String> known = values.computeIfAbsent(name, this::added);
    if (value.isArray()) {
      lists.add(name);
    }
    if (known.size() >= VALUES || charactersOfValues >= LONGEST_VALUES || value.isNull()) {
      return;
    }
    String text = value.isValueNode() ? value.asText() : value.toString();
    if (!text.isBlank()) {
      String start = text.substring(0, Math.min(text.length(), LONGEST_VALUE)).strip();
      charactersOfValues += start.length();
      known.add(start);
    }
  }

  private List<String> added(String name) {
    charactersOfNames += name.length();
    if (values.size() >= MOST_NAMES || charactersOfNames > LONGEST_NAMES) {
      throw new UnreadableFileException(
          "The first %d objects have more than %,d different field names, or names of more than %,d characters together. If the names hold data, such as ids, make them values of one field."
              .formatted(OBJECTS, MOST_NAMES, LONGEST_NAMES));
    }
    return new ArrayList<>();
  }
}
