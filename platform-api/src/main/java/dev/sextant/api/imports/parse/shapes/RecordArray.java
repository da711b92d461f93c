package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sextant.api.imports.parse.json.BoundedStream;
import dev.sextant.api.imports.parse.json.RecordParser;
import dev.sextant.api.imports.parse.mapping.RecordField;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the array of records in a file that is one JSON object, such as {@code {"version": "2.0",
 * "data": [{...}, {...}]}}. A file with one object per line is not such a file, nor is a single
 * record.
 */
public final class RecordArray {

  private final List<String> arrays = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private boolean isRecord;

  private RecordArray() {}

  /**
   * Returns the name of the array; empty if the file is not an object that encloses records.
   *
   * @param content that begins with an object
   * @param mapped names that the mapping uses as fields of a record
   * @throws UnreadableFileException if there are several arrays of objects
   */
  public static Optional<String> find(InputStream content, Collection<String> mapped)
      throws IOException {
    RecordArray found = new RecordArray();
    BoundedStream in = new BoundedStream(content, Long.MAX_VALUE);
    try (JsonParser parser = RecordParser.parser(in)) {
      if (!found.isAlone(parser, in)) {
        return Optional.empty();
      }
    }
    boolean mapsIt = mapped.stream().map(RecordArray::first).anyMatch(found.names::contains);
    if (found.isRecord() || mapsIt || found.arrays.isEmpty()) {
      return Optional.empty();
    }
    if (found.arrays.size() > 1) {
      throw new UnreadableFileException(found.several());
    }
    return Optional.of(found.arrays.get(0));
  }

  /**
   * Reads the first object; returns whether it is the whole file, as far as the file can be parsed.
   * After a syntax error in the first line, returns false: the file may have one object per line,
   * and the reader of lines reports the error.
   */
  private boolean isAlone(JsonParser parser, BoundedStream in) throws IOException {
    boolean read = false;
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        add(parser.currentName(), parser.nextToken(), parser);
      }
      read = true;
      return parser.nextToken() == null;
    } catch (JsonProcessingException mistake) {
      return !read && (in.hasEnded() || mistake.getLocation().getLineNr() > 1);
    }
  }

  private void add(String name, @Nullable JsonToken value, JsonParser parser) throws IOException {
    names.add(name);
    isRecord |= value == JsonToken.VALUE_STRING && isText(name);
    if (value == JsonToken.START_ARRAY) {
      isRecord |= name.equals("answers");
      addArray(name, parser);
    } else {
      parser.skipChildren();
    }
  }

  private void addArray(String name, JsonParser parser) throws IOException {
    JsonToken element = parser.nextToken();
    if (element == JsonToken.START_OBJECT) {
      arrays.add(name);
    }
    while (element != JsonToken.END_ARRAY && element != null) {
      parser.skipChildren();
      element = parser.nextToken();
    }
  }

  private static boolean isText(String name) {
    return RecordField.QUESTION.isNamed(name)
        || RecordField.QUESTION.isAlias(name)
        || RecordField.ANSWER.isNamed(name)
        || RecordField.ANSWER.isAlias(name);
  }

  private boolean isRecord() {
    return isRecord
        || names.containsAll(HaluEvalShape.MARKS)
        || names.containsAll(WikiBioShape.MARKS);
  }

  private static String first(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  private String several() {
    return "The file is one JSON object with %d arrays of objects (%s), and which of them holds the records is not clear: send one of them as a file of its own, or leave the others out."
        .formatted(
            arrays.size(),
            arrays.stream()
                .limit(20)
                .map(SourceTexts::excerpt)
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow());
  }
}
