package dev.sextant.standalone.command.remote.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.text.TextTable.Title;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A column of a table, from a field of each object.
 *
 * @param title for people
 * @param field where the API's object has the value
 */
public record Column(String title, JsonPointer field) {

  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2})T(\\d{2}:\\d{2}):\\d{2}(?:\\.\\d+)?Z");

  /** Reads columns such as {@code "state=/state"}. */
  public static List<Column> of(String... columns) {
    List<Column> read = new ArrayList<>();
    for (String column : columns) {
      String[] parts = column.split("=", 2);
      read.add(new Column(parts[0], JsonPointer.compile(parts[1])));
    }
    return read;
  }

  /** Ids are copied by people, so they are never cut. */
  Title head() {
    return new Title(title, title.equals("id") || title.endsWith(" id"));
  }

  String cell(JsonNode object) {
    return text(object.at(field));
  }

  /** Returns a value for people: times in UTC, to the minute. */
  static String text(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return "-";
    } else if (value.isBoolean()) {
      return value.asBoolean() ? "yes" : "no";
    } else if (value.isIntegralNumber()) {
      return String.format(Locale.ROOT, "%,d", value.asLong());
    } else if (value.isArray()) {
      List<String> parts = new ArrayList<>();
      value.forEach(part -> parts.add(part.isObject() ? name(part) : text(part)));
      return parts.isEmpty() ? "-" : String.join(", ", parts);
    } else if (value.isObject()) {
      return name(value);
    }
    return TIME.matcher(value.asText()).replaceFirst("$1 $2 UTC");
  }

  /** Objects inside of objects are shown by what names them. */
  private static String name(JsonNode object) {
    for (String field : List.of("name", "sentence", "code", "id")) {
      if (object.hasNonNull(field)) {
        return object.get(field).asText();
      }
    }
    return object.toString();
  }
}
