package dev.sextant.standalone.evaluate.result;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts the findings of a report into sentences. The report itself holds the findings and the rule
 * behind them.
 */
public final class Finding {

  private final List<Series> report;
  private final JsonNode finding;
  private final LabelKind kind;

  private Finding(List<Series> report, JsonNode finding, LabelKind kind) {
    this.report = report;
    this.finding = finding;
    this.kind = kind;
  }

  /**
   * Returns a sentence for each kind of label for which some line of the report has a statistic; if
   * no line has one, a sentence that says so.
   *
   * @param findings from the report
   */
  public static List<String> of(JsonNode findings, List<Series> report) {
    List<String> sentences = new ArrayList<>();
    for (JsonNode finding : findings) {
      LabelKind kind = LabelKind.of(finding.path("headline").asText());
      if (report.stream().anyMatch(series -> kind.of(series).isPresent())) {
        sentences.add(new Finding(report, finding, kind).sentence());
      }
    }
    return sentences.isEmpty() ? List.of(nothing(report)) : List.copyOf(sentences);
  }

  private static String nothing(List<Series> report) {
    return report.stream().anyMatch(series -> series.used() > 0)
        ? "No statistic could be computed: the labels are all alike, or too few to compare."
        : "No statistic could be computed: there are scores, but no labels to hold them against.";
  }

  private String sentence() {
    String verdict = finding.path("verdict").asText();
    return switch (verdict) {
      case "adds" -> "The best score beats the best floor. " + against() + rivals() + bestOf();
      case "below-floor" -> "The best score does worse than the best floor. " + against();
      case "undecided" ->
          "Undecided: whether the best score beats the best floor, the data do not tell. "
              + against();
      case "no-floor" ->
          "The best score %s; there is no floor to set it against. %s.%s"
              .formatted(claim(), best(), bestOf());
      case "no-signal" ->
          "The data do not show that any score %s: no interval lies above chance. %s.%s"
              .formatted(claim(), best(), reversed());
      case "wrong-way" ->
          "The scores point the wrong way: all of them are worse than chance. %s."
              .formatted(best());
      case "too-few-items" ->
          "Too few labelled items to tell whether a score %s: an interval and a verdict take %s. %s."
              .formatted(claim(), kind.needed(), best());
      case "no-score" -> noScore();
      default -> throw new IllegalArgumentException("expected a verdict, found " + verdict);
    };
  }

  /**
   * Without factuality labels, an item's factuality is the share of its answers that are grounded.
   */
  private String claim() {
    List<Series> judged = report.stream().filter(each -> kind.of(each).isPresent()).toList();
    boolean shares =
        kind == LabelKind.FACTUALITY
            && judged.stream().allMatch(Series::isOfItems)
            && report.stream().anyMatch(each -> each.auc().isPresent());
    return shares ? "follows the share of grounded answers" : kind.claim();
  }

  /** {@code AUC: sgi with lexical, best score, 0.800 [0.780, 0.820]}. */
  private String best() {
    JsonNode best = finding.path("best");
    String embedder = best.path("embedder").textValue();
    return "%s: %s%s, best score, %s"
        .formatted(
            kind.statistic(),
            best.path("metric").asText(),
            embedder == null ? "" : " with " + embedder,
            statistic("value"));
  }

  private String against() {
    String scaled =
        Statistic.of(finding.path("scaled_difference"))
            .map(difference -> "; of Pearson after isotonic scaling " + difference)
            .orElse("");
    return "%s; difference to the floor %s, in pairs, %s%s."
        .formatted(best(), finding.path("floor").asText(), statistic("difference"), scaled);
  }

  private String statistic(String key) {
    return Statistic.of(finding.path(key)).map(Statistic::toString).orElse("undefined");
  }

  private String rivals() {
    long n = finding.path("rivals").asLong();
    return n == 0
        ? ""
        : " %,d other %s not significantly different."
            .formatted(n, n == 1 ? "score is" : "scores are");
  }

  /** The highest of many values is partly luck. */
  private String bestOf() {
    long n = scores().count();
    return n < 2
        ? ""
        : " It is the best of %,d scores; the interval does not allow for that choice."
            .formatted(n);
  }

  /**
   * A score that separates in the wrong direction still separates, and the highest value hides it.
   */
  private String reversed() {
    List<Series> below = scores().filter(this::isBelowChance).toList();
    if (below.isEmpty()) {
      return "";
    }
    Series first = below.get(0);
    String others = below.size() == 1 ? "" : ", and so do %,d more".formatted(below.size() - 1);
    return " %s%s points the wrong way, %s%s."
        .formatted(
            first.metric(),
            first.embedder().map(name -> " with " + name).orElse(""),
            kind.of(first).map(Statistic::toString).orElse(""),
            others);
  }

  private boolean isBelowChance(Series series) {
    return kind.of(series).map(Statistic::high).filter(high -> high < kind.chance()).isPresent();
  }

  private Stream<Series> scores() {
    return report.stream().filter(Series::isScore).filter(each -> kind.of(each).isPresent());
  }

  private String noScore() {
    List<Series> scores = report.stream().filter(Series::isScore).toList();
    if (scores.isEmpty()) {
      return "No score was computed, only floors.";
    }
    List<Series> known = scores.stream().filter(kind::isKnownOf).toList();
    boolean labelled = scores.stream().anyMatch(each -> each.grounded() || each.factual());
    return known.isEmpty() && labelled
        ? ofNoneKnown(scores)
        : without(known.isEmpty() ? scores : known);
  }

  private String without(List<Series> scores) {
    Series first = scores.get(0);
    return "No score has %s here (%s: %s)."
        .formatted(kind.statisticWithArticle(), first.metric(), first.whyNot());
  }

  /**
   * Metrics without a claimed direction may still have one: floors, and angles that are only parts
   * of a score.
   */
  private String ofNoneKnown(List<Series> scores) {
    String subjects =
        scores.stream().map(Series::subject).distinct().collect(joining(" and no ", "no ", ""));
    boolean others = report.stream().anyMatch(each -> kind.of(each).isPresent());
    return "No score has %s here: %s that a score is of has %s.%s"
        .formatted(
            kind.statisticWithArticle(),
            subjects,
            kind.label(),
            others ? " Only scores without a direction have one; see above." : "");
  }
}
