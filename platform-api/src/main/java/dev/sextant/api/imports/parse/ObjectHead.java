package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that the first objects of a JSON file have, with their first values. */
final class ObjectHead {

  /**
   * Names that are optional may come late; whoever writes a file rarely begins with 200 without.
   */
  private static final int OBJECTS = 200;

  private static final int VALUES = 50;
  private static final int LONGEST_VALUE = 200;

  private final Map<String, List<String>> values = new LinkedHashMap<>();
  private final Set<String> lists = new HashSet<>();

  private ObjectHead() {}

  /** Returns the head of a file, as far as it makes sense. */
  static RecordHead of(JsonObjects objects) throws IOException {
    ObjectHead head = new ObjectHead();
    try {
      Optional<JsonObjects.Element> next = objects.next();
      for (int i = 0; i < OBJECTS && next.isPresent(); i++) {
        if (next.get() instanceof JsonObjects.Element.Found found) {
          head.add(found.object());
        }
        next = objects.next();
      }
    } catch (UnreadableFileException e) {
      // The reading itself says what is wrong.
    }
    return new RecordHead("field", List.copyOf(head.values.keySet()), head.values, head.lists);
  }

  private void add(ObjectNode object) {
    JsonPaths.forEachLeaf(object, this::add);
  }

  private void add(String name, JsonNode value) {
    List<String> known = values.computeIfAbsent(name, added -> new ArrayList<>());
    if (value.isArray()) {
      lists.add(name);
    }
    String text = value.isValueNode() ? value.asText() : value.toString();
    if (known.size() < VALUES && !value.isNull() && !text.isBlank()) {
      known.add(text.substring(0, Math.min(text.length(), LONGEST_VALUE)).strip());
    }
  }
}
