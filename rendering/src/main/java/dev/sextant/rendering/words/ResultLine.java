package dev.sextant.rendering.words;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One line of a report: a metric with an embedder, or one without an embedder, such as a floor.
 *
 * @param undirected whether the metric has no claimed direction, so that the report took the
 *     stronger one
 * @param used labelled subjects with a value
 * @param undefined how many have no value, by reason, in words; empty: none
 * @param rSquared against factuality, as are Pearson and Spearman
 * @param grounded whether its subjects have grounded labels
 * @param factual whether its subjects have factualities
 * @param ofMeans whether those are means over an item's answers
 * @param whyNot the reason for a missing statistic
 */
public record ResultLine(
    String metric,
    Optional<String> embedder,
    String subject,
    boolean undirected,
    long used,
    String undefined,
    Optional<Statistic> auc,
    Optional<Statistic> rSquared,
    Optional<Statistic> pearson,
    Optional<Statistic> spearman,
    boolean grounded,
    boolean factual,
    boolean ofMeans,
    String whyNot) {

  /** Returns the lines of a report, in its order. */
  public static List<ResultLine> of(JsonNode report) {
    List<ResultLine> all = new ArrayList<>();
    report.path("results").forEach(result -> all.add(read(result)));
    return all;
  }

  private static ResultLine read(JsonNode result) {
    JsonNode factuality = result.path("factuality");
    String undefined = undefined(result.path("undefined"));
    return new ResultLine(
        result.path("metric").asText(),
        Optional.ofNullable(result.path("embedder").textValue()),
        result.path("subject").asText(),
        result.path("undirected").asBoolean(),
        result.path("n_used").asLong(),
        undefined,
        Statistic.of(result.path("binary").path("auc")),
        Statistic.of(factuality.path("r_squared")),
        Statistic.of(factuality.path("pearson")),
        Statistic.of(factuality.path("spearman")),
        result.path("binary").isObject(),
        factuality.isObject(),
        factuality.path("label_from").asText().equals("mean-of-answers"),
        whyNot(result, undefined));
  }

  private static String undefined(JsonNode reasons) {
    return reasons.properties().stream()
        .filter(reason -> reason.getValue().asLong() > 0)
        .map(
            reason ->
                "%,d %s".formatted(reason.getValue().asLong(), ReasonWords.of(reason.getKey())))
        .collect(joining(", "));
  }

  private static String whyNot(JsonNode result, String undefined) {
    if (result.path("n_labelled").asLong() == 0) {
      return "no labelled %ss".formatted(result.path("subject").asText());
    }
    long used = result.path("n_used").asLong();
    if (used == 0) {
      return undefined.isEmpty() ? "no value" : "no value: " + undefined;
    }
    String obstacle = obstacle(result);
    if (obstacle.isEmpty()) {
      return undefined.isEmpty()
          ? "the labels, or the values, are all alike"
          : "only %,d with a value (%s): too few, or all alike".formatted(used, undefined);
    }
    return undefined.isEmpty() ? obstacle : obstacle + "; no value: " + undefined;
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

  /** A floor has no direction of its own and no embedder. */
  public boolean isFloor() {
    return embedder.isEmpty() && undirected;
  }

  /** Returns whether it has a statistic on some kind of label. */
  public boolean hasStatistic() {
    return auc.isPresent() || rSquared.isPresent() || spearman.isPresent();
  }

  /** {@code sgi with e5-small-v2}, or the metric alone. */
  public String name() {
    return name(metric, embedder.orElse(null));
  }

  static String name(String metric, @Nullable String embedder) {
    return embedder == null ? metric : metric + " with " + embedder;
  }
}
