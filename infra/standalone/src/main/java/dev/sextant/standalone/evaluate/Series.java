package dev.sextant.standalone.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a report: a metric with an embedder, or one that needs none, floors among them.
 *
 * @param metric its name
 * @param embedder its name; empty: the metric needs none
 * @param subject {@code answer} or {@code item}
 * @param undirected whether nobody claims a direction: the report took the stronger one
 * @param used labelled subjects with a value
 * @param auc against the grounded labels
 * @param rSquared against factuality
 * @param pearson against factuality
 * @param spearman against factuality
 * @param whyNot why there is no statistic, where there is none
 */
record Series(
    String metric,
    Optional<String> embedder,
    String subject,
    boolean undirected,
    long used,
    Optional<Statistic> auc,
    Optional<Statistic> rSquared,
    Optional<Statistic> pearson,
    Optional<Statistic> spearman,
    String whyNot) {

  /** Reads all of a report, in its order: floors first. */
  static List<Series> of(JsonNode report) {
    List<Series> all = new ArrayList<>();
    for (JsonNode result : report.path("results")) {
      JsonNode factuality = result.path("factuality");
      all.add(
          new Series(
              result.path("metric").asText(),
              Optional.ofNullable(result.path("embedder").textValue()),
              result.path("subject").asText(),
              result.path("undirected").asBoolean(),
              result.path("n_used").asLong(),
              Statistic.of(result.path("binary").path("auc")),
              Statistic.of(factuality.path("r_squared")),
              Statistic.of(factuality.path("pearson")),
              Statistic.of(factuality.path("spearman")),
              whyNot(result)));
    }
    return all;
  }

  private static String whyNot(JsonNode result) {
    List<String> reasons = new ArrayList<>();
    result
        .path("undefined")
        .properties()
        .forEach(
            reason -> {
              if (reason.getValue().asLong() > 0) {
                String code = reason.getKey();
                reasons.add("%,d %s".formatted(reason.getValue().asLong(), ReasonWords.of(code)));
              }
            });
    if (result.path("n_labelled").asLong() == 0) {
      return "no labelled %ss".formatted(result.path("subject").asText());
    }
    if (result.path("n_used").asLong() == 0) {
      return reasons.isEmpty() ? "no value" : "no value: " + String.join(", ", reasons);
    }
    return !reasons.isEmpty()
        ? "only %,d with a value (%s): too few, or all alike"
            .formatted(result.path("n_used").asLong(), String.join(", ", reasons))
        : "the labels, or the values, are all alike";
  }

  /** Whether it is a floor: without a direction of its own, and without an embedder. */
  boolean isFloor() {
    return embedder.isEmpty() && undirected;
  }

  /** Whether the table has a number for it. */
  boolean hasStatistic() {
    return auc.isPresent() || rSquared.isPresent() || spearman.isPresent();
  }

  boolean isOfItems() {
    return subject.equals("item");
  }

  /** Whether it claims something: it has a direction of its own. */
  boolean isScore() {
    return !undirected;
  }
}
