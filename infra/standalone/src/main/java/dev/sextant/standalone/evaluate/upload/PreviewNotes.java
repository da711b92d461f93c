package dev.sextant.standalone.evaluate.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.evaluate.FileReading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Notes about a file before its import. */
final class PreviewNotes {

  private static final Map<String, String> FORMATS =
      Map.of(
          "native", "JSON of Sextant's own shape",
          "csv", "CSV",
          "records", "JSON records",
          "halueval", "HaluEval QA",
          "wikibio", "WikiBio GPT-3");

  private static final String OF_ANSWERS = "answers[].";

  private PreviewNotes() {}

  /**
   * Returns the lines to print.
   *
   * @param proposed the fields whose columns were proposed, not chosen
   * @param asked how to read the file
   * @param cut whether the file is longer than the preview
   */
  static List<String> of(JsonNode preview, Set<String> proposed, FileReading asked, boolean cut) {
    List<String> lines = new ArrayList<>();
    String format = preview.path("format").asText();
    lines.add("  read as " + FORMATS.getOrDefault(format, format));
    for (Map.Entry<String, JsonNode> each : preview.path("mapping").properties()) {
      lines.add(
          "    %s: %s%s"
              .formatted(
                  each.getKey(),
                  column(preview, each.getValue().asText()),
                  proposed.contains(each.getKey())
                      ? ", by its name (--mapping %s=- leaves it out)".formatted(each.getKey())
                      : ""));
    }
    meanings(preview).ifPresent(lines::add);
    unread(preview, asked).ifPresent(lines::add);
    if (asked.onError().equals("refuse")) {
      preview.path("unknown_fields").forEach(field -> lines.add(unknown(field)));
    }
    JsonNode counts = preview.path("counts");
    if (counts.path("items").asLong() > 0
        && counts.path("grounded_labels").asLong()
                + counts.path("factuality_labels").asLong()
                + counts.path("item_factuality_labels").asLong()
            == 0) {
      lines.add(
          "  no labels%s: there will be scores, but no statistics.%s"
              .formatted(
                  cut ? " in the part that was looked at" : "",
                  preview.path("columns").isEmpty()
                      ? ""
                      : " --mapping grounded=COLUMN or factuality=COLUMN names what holds them."));
    }
    return lines;
  }

  private static String unknown(JsonNode field) {
    String path = field.path("field").asText();
    boolean ofAnswer = path.startsWith(OF_ANSWERS);
    String name = ofAnswer ? path.substring(OF_ANSWERS.length()) : path;
    String keep =
        name.contains("[]")
            ? ""
            : "%s %s keeps it, ".formatted(ofAnswer ? "--answer-metadata" : "--metadata", name);
    return "  unknown field: %s, %,d times (%s--on-error skip leaves it out)"
        .formatted(path, field.path("count").asLong(), keep);
  }

  private static Optional<String> unread(JsonNode preview, FileReading asked) {
    Set<String> read = new HashSet<>(asked.metadata());
    read.addAll(asked.answerMetadata());
    asked.scores().forEach(score -> read.add(score.column()));
    preview.path("mapping").forEach(column -> read.add(column.asText()));
    preview.path("unknown_fields").forEach(field -> read.add(field.path("field").asText()));
    List<String> unread = new ArrayList<>();
    preview
        .path("columns")
        .forEach(
            column -> {
              if (!read.contains(column.path("name").asText())) {
                unread.add(column.path("name").asText());
              }
            });
    return unread.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "  not read: %s (--metadata COLUMN,... keeps columns)"
                .formatted(String.join(", ", unread)));
  }

  private static String column(JsonNode preview, String name) {
    for (JsonNode column : preview.path("columns")) {
      if (column.path("name").asText().equals(name) && column.path("list").asBoolean()) {
        return name + " (lists; their texts are joined, with a blank line between)";
      }
    }
    return name;
  }

  private static Optional<String> meanings(JsonNode preview) {
    Map<String, List<String>> words = new LinkedHashMap<>();
    for (JsonNode word : preview.path("label_words")) {
      String means = word.path("means").asText("");
      if (!means.isEmpty() && !word.path("means").isNull()) {
        words.computeIfAbsent(means, added -> new ArrayList<>()).add(word.path("word").asText());
      }
    }
    List<String> parts = new ArrayList<>();
    words.forEach(
        (means, those) ->
            parts.add(
                "%s = %s"
                    .formatted(
                        String.join(", ", those),
                        means.equals("none") ? "no label" : means.replace('_', ' '))));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("    labels: " + String.join("; ", parts));
  }
}
