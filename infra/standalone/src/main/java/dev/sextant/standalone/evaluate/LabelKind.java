package dev.sextant.standalone.evaluate;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** What is known of a subject, and the statistic that a finding takes for it. */
enum LabelKind {
  /** Whether an answer is grounded. */
  GROUNDED("auc", "AUC", "separates grounded from ungrounded answers", Series::auc),
  /** How factual it is. */
  FACTUALITY("spearman", "Spearman", "follows factuality", Series::spearman);

  private final String headline;
  private final String statistic;
  private final String claim;
  private final Function<Series, Optional<Statistic>> of;

  LabelKind(
      String headline, String statistic, String claim, Function<Series, Optional<Statistic>> of) {
    this.headline = headline;
    this.statistic = statistic;
    this.claim = claim;
    this.of = of;
  }

  /** The kind that a report's headline statistic is of. */
  static LabelKind of(String headline) {
    return Arrays.stream(values())
        .filter(kind -> kind.headline.equals(headline))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("expected a headline, found " + headline));
  }

  /** Its name, such as {@code AUC}. */
  String statistic() {
    return statistic;
  }

  /** Its name in a sentence, such as {@code an AUC}. */
  String statisticWithArticle() {
    return (this == GROUNDED ? "an " : "a ") + statistic;
  }

  /** Its value for a score that knows nothing. */
  double chance() {
    return this == GROUNDED ? 0.5 : 0;
  }

  /** How many items an interval takes. */
  String needed() {
    return switch (this) {
      case GROUNDED -> "10 items that hold either class";
      case FACTUALITY -> "20 items";
    };
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
