package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.core.JsonParseException;
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

/**
 * Finds the array of records in a file that is one JSON object, such as {@code {"version": "2.0",
 * "data": [{...}, {...}]}}. A file with one object per line is not such a file, nor is a single
 * record.
 */
public final class RecordArray {

  /** Limit of the names outside arrays of objects; a file with more uses its names as data. */
  private static final int MOST_NAMES = 100_000;

  /** Limit over all these names together. */
  private static final int LONGEST_NAMES = 4 << 20;

  private final List<String> arrays = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private int countOfNames;
  private int charactersOfNames;
  private boolean isRecord;

  private RecordArray() {}

  /**
   * Returns the name of the array; empty if the file is not an object that encloses records, or has
   * too many names around them.
   *
   * @param content that begins with an object
   * @param mapped names that the mapping uses as fields of a record
   * @throws UnreadableFileException if there are several arrays of objects, or the name of the one
   *     cannot be stored
   */
  public static Optional<String> find(InputStream content, Collection<String> mapped)
      throws IOException {
    RecordArray found = new RecordArray();
    BoundedStream in = new BoundedStream(content, Long.MAX_VALUE);
    try (JsonParser parser = RecordParser.scanner(in)) {
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
    String name = found.arrays.get(0);
    Optional<String> fault = SourceTexts.fault(name);
    if (fault.isPresent()) {
      throw new UnreadableFileException("The name of the array of objects " + fault.get());
    }
    return Optional.of(name);
  }

  /**
   * Reads the first object; returns whether it is the whole file, as far as the file can be parsed.
   * After a syntax error in the first line, returns false: the file may have one object per line,
   * and the reader of lines reports the error. The same applies to too many names.
   */
  private boolean isAlone(JsonParser parser, BoundedStream in) throws IOException {
    boolean read = false;
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        add(parser.currentName(), parser);
        if (hasTooManyNames()) {
          return false;
        }
      }
      read = true;
      return parser.nextToken() == null;
    } catch (JsonProcessingException mistake) {
      return !read && (in.hasEnded() || mistake.getLocation().getLineNr() > 1);
    }
  }

  private void add(String name, JsonParser parser) throws IOException {
    if (!names.add(name)) {
      throw new JsonParseException(parser, "Duplicate field '%s'".formatted(name));
    }
    count(name);
    JsonToken value = parser.nextToken();
    isRecord |= value == JsonToken.VALUE_STRING && isText(name);
    if (value == JsonToken.START_ARRAY) {
      isRecord |= name.equals("answers");
      addArray(name, parser);
    } else {
      skip(parser);
    }
  }

  private void addArray(String name, JsonParser parser) throws IOException {
    JsonToken element = parser.nextToken();
    boolean holdsObjects = element == JsonToken.START_OBJECT;
    if (holdsObjects) {
      arrays.add(name);
    }
    while (element != JsonToken.END_ARRAY && element != null && !hasTooManyNames()) {
      if (holdsObjects) {
        parser.skipChildren();
      } else {
        skip(parser);
      }
      element = parser.nextToken();
    }
  }

  /** Skips a value, up to the limit of names: they are counted. */
  private void skip(JsonParser parser) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      if (token == JsonToken.FIELD_NAME) {
        count(parser.currentName());
      }
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && !hasTooManyNames() && parser.nextToken() != null);
  }

  private void count(String name) {
    countOfNames++;
    charactersOfNames += name.length();
  }

  private boolean hasTooManyNames() {
    return countOfNames > MOST_NAMES || charactersOfNames > LONGEST_NAMES;
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
