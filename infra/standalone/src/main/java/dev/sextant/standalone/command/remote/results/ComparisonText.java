package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A comparison for people: each score, its difference from the baseline, and the verdict. */
final class ComparisonText {

  private ComparisonText() {}

  static List<String> heads(JsonNode comparison) {
    return List.of(
        "%s by the label %s; baseline: %s of %s"
            .formatted(
                comparison.path("headline").asText().equals("auc") ? "AUC" : "Spearman's rho",
                comparison.path("label").asText(),
                score(comparison.path("baseline")),
                comparison.at("/baseline/experiment/name").asText()));
  }

  static List<List<String>> rows(JsonNode comparison) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("score", "experiment", "value", "n", "difference", "verdict", "adjusted p"));
    rows.add(row(comparison.path("baseline"), "", "baseline", ""));
    for (JsonNode other : comparison.path("others")) {
      JsonNode difference = other.path("difference");
      rows.add(
          row(
              other,
              interval(difference.path("interval")),
              difference.isObject()
                  ? "%s (%s)"
                      .formatted(
                          difference.path("verdict").asText(), difference.path("pairing").asText())
                  : "no statistic",
              number(difference.path("adjusted_p"))));
    }
    return rows;
  }

  static Set<String> warnings(JsonNode comparison) {
    Set<String> sentences = new LinkedHashSet<>();
    List<JsonNode> scores = new ArrayList<>(List.of(comparison.path("baseline")));
    comparison.path("others").forEach(scores::add);
    for (JsonNode score : scores) {
      score
          .path("warnings")
          .forEach(
              warning ->
                  sentences.add(
                      "%s: %s"
                          .formatted(
                              score.at("/experiment/name").asText(),
                              warning.path("sentence").asText())));
    }
    return sentences;
  }

  private static List<String> row(
      JsonNode score, String difference, String verdict, String adjusted) {
    return List.of(
        score(score),
        score.at("/experiment/name").asText(),
        interval(score.path("value")),
        String.format(Locale.ROOT, "%,d", score.path("n").asLong()),
        difference,
        verdict,
        adjusted);
  }

  private static String score(JsonNode score) {
    String embedder = score.at("/embedder/name").asText("");
    String metric = score.path("metric").asText();
    return embedder.isEmpty() ? metric : metric + "/" + embedder;
  }

  /** Returns a value with its interval: {@code 0.921 [0.888, 0.950]}. */
  static String interval(JsonNode value) {
    if (!value.isObject()) {
      return number(value);
    }
    return value.path("low").isNumber() && value.path("high").isNumber()
        ? "%s [%s, %s]"
            .formatted(
                number(value.path("value")), number(value.path("low")), number(value.path("high")))
        : number(value.path("value"));
  }

  static String number(JsonNode value) {
    if (!value.isNumber()) {
      return "-";
    }
    double number = value.asDouble();
    return String.format(
        Locale.ROOT, number != 0 && Math.abs(number) < 0.001 ? "%.1e" : "%.3f", number);
  }
}
