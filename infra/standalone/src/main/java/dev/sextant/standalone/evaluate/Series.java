package dev.sextant.standalone.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a report: a metric with an embedder, or a floor, which has none.
 *
 * @param metric its name
 * @param embedder its name; empty: a floor
 * @param subject {@code answer} or {@code item}
 * @param used labelled subjects with a value
 * @param auc against the grounded labels
 * @param rSquared against factuality
 * @param spearman against factuality
 */
record Series(
    String metric,
    Optional<String> embedder,
    String subject,
    long used,
    Optional<Statistic> auc,
    Optional<Statistic> rSquared,
    Optional<Statistic> spearman) {

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
              result.path("n_used").asLong(),
              Statistic.of(result.path("binary").path("auc")),
              Statistic.of(factuality.path("r_squared")),
              Statistic.of(factuality.path("spearman"))));
    }
    return all;
  }

  boolean isFloor() {
    return embedder.isEmpty();
  }

  boolean hasStatistic() {
    return auc.isPresent() || rSquared.isPresent() || spearman.isPresent();
  }

  /** {@code sgi with lexical}; of a floor just {@code length}. */
  String title() {
    return embedder.map(name -> metric + " with " + name).orElse(metric);
  }
}
