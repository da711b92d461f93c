package dev.sextant.standalone.evaluate.upload;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The label values without a known meaning, and the advice about them. */
final class LabelWords {

  private static final int SHOWN = 5;
  private static final int CLASSES = 2;
  private static final List<String> MEANINGS = List.of("grounded", "not_grounded");
  private static final Pattern NUMBER = Pattern.compile("[01]|[01]?\\.\\d+");

  private final List<JsonNode> unknown = new ArrayList<>();

  /** Reads the values from a preview. */
  LabelWords(JsonNode preview) {
    preview
        .path("label_words")
        .forEach(
            word -> {
              if (word.path("means").isNull()) {
                unknown.add(word);
              }
            });
  }

  boolean areKnown() {
    return unknown.isEmpty();
  }

  /** Explains how to use an unmapped column as labels, and how to leave it out. */
  String offer(String column) {
    return "'%s' holds %s, and nothing says what that means. If it is the label: %s. If there are no labels: --mapping grounded=- leaves it out."
        .formatted(
            column,
            counted(),
            areNumbers()
                ? "--mapping grounded=-,factuality=" + column
                : "--mapping grounded=%s --labels \"%s\" (or the other way round)"
                    .formatted(column, example()));
  }

  /** Explains why a column chosen for the labels cannot be read. */
  String refusal(String column) {
    return areNumbers()
        ? "The labels in '%s' are numbers: %s. Did you mean --mapping factuality=%s?"
            .formatted(column, counted(), column)
        : "The labels in '%s' have no known meaning: %s. Say it by --labels, for instance --labels \"%s\"."
            .formatted(column, counted(), example());
  }

  /**
   * Returns whether the values are shares: more numbers than there are classes, all from 0 to 1.
   */
  private boolean areNumbers() {
    return unknown.size() > CLASSES
        && words()
            .allMatch(word -> NUMBER.matcher(word).matches() && Double.parseDouble(word) <= 1);
  }

  private Stream<String> words() {
    return unknown.stream().map(word -> word.path("word").asText());
  }

  private String counted() {
    String listed =
        unknown.stream()
            .limit(SHOWN)
            .map(
                word ->
                    "'%s' (%,d times)"
                        .formatted(word.path("word").asText(), word.path("count").asLong()))
            .collect(joining(", "));
    return unknown.size() > SHOWN ? listed + ", ..." : listed;
  }

  private String example() {
    List<String> sorted = words().sorted(Comparator.reverseOrder()).toList();
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < Math.min(CLASSES, sorted.size()); i++) {
      pairs.add(sorted.get(i) + "=" + MEANINGS.get(i));
    }
    return String.join(",", pairs);
  }
}
