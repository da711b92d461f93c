package dev.sextant.standalone.evaluate;

import java.util.Optional;
import java.util.function.Function;

/** What is known of a subject, and the statistic that a finding takes for it. */
enum LabelKind {
  /** Whether an answer is grounded. */
  GROUNDED("AUC", 0.5, "separates grounded from ungrounded answers", Series::auc),
  /** How factual it is. */
  FACTUALITY("Pearson", 0, "follows factuality", Series::pearson);

  private final String statistic;
  private final double chance;
  private final String claim;
  private final Function<Series, Optional<Statistic>> of;

  LabelKind(
      String statistic, double chance, String claim, Function<Series, Optional<Statistic>> of) {
    this.statistic = statistic;
    this.chance = chance;
    this.claim = claim;
    this.of = of;
  }

  /** Its name, such as {@code AUC}. */
  String statistic() {
    return statistic;
  }

  /** What a score has that knows nothing. */
  double chance() {
    return chance;
  }

  /** What a score with a signal does. */
  String claim() {
    return claim;
  }

  /** The statistic of a series; empty where it has none. */
  Optional<Statistic> of(Series series) {
    return of.apply(series);
  }
}
