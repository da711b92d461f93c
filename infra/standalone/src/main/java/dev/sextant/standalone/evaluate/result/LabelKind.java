package dev.sextant.standalone.evaluate.result;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** What is known of a subject, and the statistic that a finding takes for it. */
enum LabelKind {
  /** Whether an answer is grounded. */
  GROUNDED(
      "auc",
      "AUC",
      "separates grounded from ungrounded answers",
      "a label of grounded",
      Series::auc,
      Series::grounded),
  /** How factual it is. */
  FACTUALITY(
      "spearman",
      "Spearman",
      "follows factuality",
      "a factuality",
      Series::spearman,
      Series::factual);

  private final String headline;
  private final String statistic;
  private final String claim;
  private final String label;
  private final Function<Series, Optional<Statistic>> of;
  private final Predicate<Series> known;

  LabelKind(
      String headline,
      String statistic,
      String claim,
      String label,
      Function<Series, Optional<Statistic>> of,
      Predicate<Series> known) {
    this.headline = headline;
    this.statistic = statistic;
    this.claim = claim;
    this.label = label;
    this.of = of;
    this.known = known;
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

  /** What a subject has of which it is known, such as {@code a factuality}. */
  String label() {
    return label;
  }

  /** Whether it is known of subjects of a series. */
  boolean isKnownOf(Series series) {
    return known.test(series);
  }

  /** The statistic of a series; empty where it has none. */
  Optional<Statistic> of(Series series) {
    return of.apply(series);
  }
}
