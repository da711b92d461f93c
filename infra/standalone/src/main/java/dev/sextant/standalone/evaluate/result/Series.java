package dev.sextant.standalone.evaluate.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One line of a report: a metric with an embedder, or one without an embedder, such as a floor.
 *
 * @param metric its name
 * @param embedder its name; empty if the metric needs no embedder
 * @param subject {@code answer} or {@code item}
 * @param undirected whether the metric has no claimed direction, so that the report took the
 *     stronger one
 * @param used labelled subjects with a value
 * @param auc against the grounded labels
 * @param rSquared against factuality
 * @param pearson against factuality
 * @param spearman against factuality
 * @param grounded whether its subjects have grounded labels
 * @param factual whether its subjects have factualities
 * @param whyNot the reason for a missing statistic
 */
public record Series(
    String metric,
    Optional<String> embedder,
    String subject,
    boolean undirected,
    long used,
    Optional<Statistic> auc,
    Optional<Statistic> rSquared,
    Optional<Statistic> pearson,
    Optional<Statistic> spearman,
    boolean grounded,
    boolean factual,
    String whyNot) {

  /** Reads all lines of a report in order: floors first. */
  public static List<Series> of(JsonNode report) {
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
              result.path("binary").isObject(),
              factuality.isObject(),
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
    long used = result.path("n_used").asLong();
    String without = String.join(", ", reasons);
    if (used == 0) {
      return reasons.isEmpty() ? "no value" : "no value: " + without;
    }
    String obstacle = obstacle(result);
    if (obstacle.isEmpty()) {
      return reasons.isEmpty()
          ? "the labels, or the values, are all alike"
          : "only %,d with a value (%s): too few, or all alike".formatted(used, without);
    }
    return reasons.isEmpty() ? obstacle : obstacle + "; no value: " + without;
  }

  /** Returns why subjects with a value give no statistic; empty if the report gives no reason. */
  private static String obstacle(JsonNode result) {
    String kind = result.path("binary").has("no_statistic") ? "binary" : "factuality";
    String subjects = result.path("subject").asText() + "s";
    long used = result.path("n_used").asLong();
    return switch (result.path(kind).path("no_statistic").asText()) {
      case "no-values" -> "no labelled %s have a value".formatted(subjects);
      case "one-value" -> "one of the labelled %s has a value".formatted(subjects);
      case "one-class" -> "all %,d %s with a value are of one class".formatted(used, subjects);
      case "labels-alike" ->
          "all %,d %s with a value have the same label".formatted(used, subjects);
      case "values-alike" -> "all %,d %s have the same value".formatted(used, subjects);
      default -> "";
    };
  }

  /** Returns whether the line is a floor: no direction of its own and no embedder. */
  boolean isFloor() {
    return embedder.isEmpty() && undirected;
  }

  /** Returns whether the table has a number for this line. */
  boolean hasStatistic() {
    return auc.isPresent() || rSquared.isPresent() || spearman.isPresent();
  }

  boolean isOfItems() {
    return subject.equals("item");
  }

  /** Returns whether the line is a score: it has a direction of its own. */
  boolean isScore() {
    return !undirected;
  }
}
