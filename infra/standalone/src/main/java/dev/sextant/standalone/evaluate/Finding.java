package dev.sextant.standalone.evaluate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says in a sentence what a report shows: the best score against the best floor.
 *
 * <p>The same rule as the report's page ({@code finding.ts}), so the two never contradict each
 * other: an undirected metric is no score, and a floor counts only where it was held against the
 * same labels.
 */
final class Finding {

  private final List<Series> report;
  private final LabelKind kind;

  private Finding(List<Series> report, LabelKind kind) {
    this.report = report;
    this.kind = kind;
  }

  /**
   * Returns a sentence for each kind of label that the report has; one that says so if it has none.
   */
  static List<String> of(List<Series> report) {
    List<String> sentences =
        Stream.of(LabelKind.values())
            .filter(kind -> report.stream().anyMatch(series -> kind.of(series).isPresent()))
            .map(kind -> new Finding(report, kind).sentence())
            .toList();
    return sentences.isEmpty() ? List.of(nothing(report)) : sentences;
  }

  private static String nothing(List<Series> report) {
    return report.stream().anyMatch(series -> series.used() > 0)
        ? "No statistic could be computed: the labels are all alike, or too few to compare."
        : "No statistic could be computed: there are scores, but no labels to hold them against.";
  }

  private String sentence() {
    Optional<Series> best = best(scores());
    return best.isPresent() ? sentence(best.get()) : noScore();
  }

  private String sentence(Series best) {
    Statistic value = value(best);
    if (value.high() < kind.chance()) {
      return "The scores point the wrong way: even the best is worse than chance. " + numbers(best);
    }
    if (value.low() <= kind.chance()) {
      return "No score %s here: the interval of the best includes chance. %s"
          .formatted(kind.claim(), numbers(best));
    }
    return best(report.stream().filter(Series::isFloor).filter(best::sharesLabelsWith))
        .map(floor -> against(floor, best))
        .orElseGet(
            () ->
                "The best score %s; there is no floor to set it against. %s"
                    .formatted(kind.claim(), numbers(best)));
  }

  private String against(Series floor, Series best) {
    String numbers = "%s; %s %s.".formatted(numbers(best, ""), floor.title(), value(floor));
    if (value(best).isAbove(value(floor))) {
      return "The best score beats the best floor. " + numbers + rivals(best);
    }
    if (value(floor).isAbove(value(best))) {
      return "The best floor beats the best score: the scores do not show that they add anything. "
          + numbers;
    }
    return "Undecided: the intervals of the best score and of the best floor overlap. " + numbers;
  }

  private String numbers(Series best) {
    return numbers(best, ".");
  }

  private String numbers(Series best, String end) {
    return "%s of %ss: %s, best score, %s%s"
        .formatted(kind.statistic(), best.subject(), best.title(), value(best), end);
  }

  private String rivals(Series best) {
    long n = scores().filter(other -> other != best && value(other).overlaps(value(best))).count();
    return n == 0
        ? ""
        : " %,d %s with it: which of them is best is undecided."
            .formatted(n, n == 1 ? "other score overlaps" : "other scores overlap");
  }

  private String noScore() {
    return report.stream()
        .filter(Series::isScore)
        .findFirst()
        .map(
            first ->
                "No geometric score has a statistic here (%s: %s)."
                    .formatted(first.metric(), first.whyNot()))
        .orElse("No geometric score was computed, only floors.");
  }

  private Stream<Series> scores() {
    return report.stream().filter(Series::isScore).filter(score -> kind.of(score).isPresent());
  }

  private Optional<Series> best(Stream<Series> series) {
    return series
        .filter(one -> kind.of(one).isPresent())
        .max(Comparator.comparingDouble(one -> value(one).value()));
  }

  private Statistic value(Series series) {
    return kind.of(series).orElseThrow();
  }
}
