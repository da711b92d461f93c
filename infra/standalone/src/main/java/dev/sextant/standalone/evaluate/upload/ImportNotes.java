package dev.sextant.standalone.evaluate.upload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Describes what an import added and what it left out. */
final class ImportNotes {

  private static final String UNKNOWN = "is not a known field";

  private ImportNotes() {}

  static String content(JsonNode version) {
    return "%,d items, %,d answers"
        .formatted(version.path("item_count").asLong(), version.path("answer_count").asLong());
  }

  /**
   * Returns the lines to print.
   *
   * @param result the completed import
   * @param version the version that it created
   * @param errors the stored errors
   */
  static List<String> of(JsonNode result, JsonNode version, List<JsonNode> errors) {
    List<String> unknown =
        errors.stream()
            .filter(ImportNotes::isUnknownField)
            .map(error -> error.path("field").asText())
            .distinct()
            .sorted()
            .toList();
    List<JsonNode> wrong = errors.stream().filter(error -> !isUnknownField(error)).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "  imported %s from %,d lines"
            .formatted(content(version), result.path("line_count").asLong()));
    if (!wrong.isEmpty()) {
      lines.add("  not imported:");
      long others = result.path("error_count").asLong() - errors.size();
      lines.addAll(ErrorCauses.of(wrong, wrong.size() + others));
    }
    if (!unknown.isEmpty()) {
      lines.add(
          "  unknown fields left out: %s (--metadata or --answer-metadata keeps them)"
              .formatted(String.join(", ", unknown)));
    }
    return lines;
  }

  private static boolean isUnknownField(JsonNode error) {
    return error.path("detail").asText().startsWith(UNKNOWN);
  }
}
