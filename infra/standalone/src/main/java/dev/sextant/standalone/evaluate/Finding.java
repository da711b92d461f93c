package dev.sextant.standalone.evaluate;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Says in a sentence what a report shows: the best score against the best floor. */
final class Finding {

  private Finding() {}

  /**
   * Returns a sentence for each kind of label that the report has; one that says so if it has none.
   */
  static List<String> of(List<Series> report) {
    List<String> sentences =
        List.of(
                sentence(report, List.of("answer", "item"), "AUC", Series::auc),
                sentence(report, List.of("item", "answer"), "Spearman", Series::spearman))
            .stream()
            .flatMap(Optional::stream)
            .toList();
    return sentences.isEmpty()
        ? List.of(
            "No statistic could be computed: there are scores, but no labels to hold them against.")
        : sentences;
  }

  private static Optional<String> sentence(
      List<Series> report,
      List<String> subjects,
      String statistic,
      Function<Series, Optional<Statistic>> of) {
    return subjects.stream()
        .flatMap(subject -> sentence(report, subject, statistic, of).stream())
        .findFirst();
  }

  private static Optional<String> sentence(
      List<Series> report,
      String subject,
      String statistic,
      Function<Series, Optional<Statistic>> of) {
    List<Series> comparable =
        report.stream()
            .filter(series -> series.subject().equals(subject) && of.apply(series).isPresent())
            .toList();
    Comparator<Series> byValue =
        Comparator.comparingDouble(series -> of.apply(series).orElseThrow().value());
    Optional<Series> score = comparable.stream().filter(s -> !s.isFloor()).max(byValue);
    Optional<Series> floor = comparable.stream().filter(Series::isFloor).max(byValue);
    return score.flatMap(best -> floor.map(least -> compare(subject, statistic, best, least, of)));
  }

  private static String compare(
      String subject,
      String statistic,
      Series score,
      Series floor,
      Function<Series, Optional<Statistic>> of) {
    Statistic best = of.apply(score).orElseThrow();
    Statistic least = of.apply(floor).orElseThrow();
    String numbers =
        "%s of %ss: score %s %s, floor %s %s."
            .formatted(statistic, subject, score.title(), best, floor.title(), least);
    if (best.isAbove(least)) {
      return "The best score beats the best floor. " + numbers;
    }
    if (least.isAbove(best)) {
      return "The best floor beats the best score: the scores do not show that they add anything. "
          + numbers;
    }
    return "Undecided: the intervals of the best score and of the best floor overlap. " + numbers;
  }
}
