package dev.sextant.standalone.evaluate.upload;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.CommandWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups the errors of an import by cause, each with the lines where it occurs. */
final class ErrorCauses {

  private static final int SHOWN_CAUSES = 10;
  private static final int SHOWN_LINES = 5;

  private ErrorCauses() {}

  /**
   * Returns the lines to print.
   *
   * @param errors the first errors, as stored
   * @param all total number of errors
   */
  static List<String> of(List<JsonNode> errors, long all) {
    Map<String, List<JsonNode>> causes = new LinkedHashMap<>();
    List<JsonNode> sorted =
        errors.stream().sorted(comparingLong(error -> error.path("line").asLong())).toList();
    for (JsonNode error : sorted) {
      causes.computeIfAbsent(cause(error), added -> new ArrayList<>()).add(error);
    }
    List<String> lines = new ArrayList<>();
    causes.values().stream().limit(SHOWN_CAUSES).map(ErrorCauses::line).forEach(lines::add);
    if (causes.size() > SHOWN_CAUSES) {
      lines.add("  and %,d more causes".formatted(causes.size() - SHOWN_CAUSES));
    }
    if (all > errors.size()) {
      lines.add("  among the first %,d of %,d errors".formatted(errors.size(), all));
    }
    return lines;
  }

  /** Errors have the same cause if they differ only in the values that they quote. */
  private static String cause(JsonNode error) {
    String field = error.path("field").asText().replaceAll("\\[\\d+]", "[]");
    String detail =
        error
            .path("detail")
            .asText()
            .replaceAll("'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"", "'...'")
            .replaceAll("found .*", "found ...")
            .replaceAll("\\([^)]*\\)|\\d+", "...");
    return field + " " + detail;
  }

  private static String line(List<JsonNode> alike) {
    JsonNode first = alike.get(0);
    String field = first.path("field").asText();
    List<Long> lines = alike.stream().map(error -> error.path("line").asLong()).distinct().toList();
    String listed = lines.stream().limit(SHOWN_LINES).map("%,d"::formatted).collect(joining(", "));
    return "  line%s %s%s: %s%s"
        .formatted(
            lines.size() == 1 ? "" : "s",
            listed,
            lines.size() > SHOWN_LINES ? " and %,d more".formatted(lines.size() - SHOWN_LINES) : "",
            field.isEmpty() ? "" : field + " ",
            CommandWords.of(first.path("detail").asText()));
  }
}
