package dev.sextant.standalone.evaluate.result;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** A kind of label, and the statistic that findings use for it. */
enum LabelKind {
  /** Whether an answer is grounded. */
  GROUNDED(
      "auc",
      "AUC",
      "separates grounded from ungrounded answers",
      "a label of grounded",
      Series::auc,
      Series::grounded),
  /** How factual a subject is. */
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

  /** Returns the kind of a report's headline statistic. */
  static LabelKind of(String headline) {
    return Arrays.stream(values())
        .filter(kind -> kind.headline.equals(headline))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("expected a headline, found " + headline));
  }

  /** Returns the statistic's name, such as {@code AUC}. */
  String statistic() {
    return statistic;
  }

  /** Returns the statistic's name with its article, such as {@code an AUC}. */
  String statisticWithArticle() {
    return (this == GROUNDED ? "an " : "a ") + statistic;
  }

  /** Returns the statistic's value for an uninformative score. */
  double chance() {
    return this == GROUNDED ? 0.5 : 0;
  }

  /** Returns how many items an interval needs. */
  String needed() {
    return switch (this) {
      case GROUNDED -> "10 items that hold either class";
      case FACTUALITY -> "20 items";
    };
  }

  /** Returns what a score with a signal does. */
  String claim() {
    return claim;
  }

  /** Returns the label's name with its article, such as {@code a factuality}. */
  String label() {
    return label;
  }

  /** Returns whether subjects of a series have this label. */
  boolean isKnownOf(Series series) {
    return known.test(series);
  }

  /** Returns the statistic of a series; empty if the series has no statistic. */
  Optional<Statistic> of(Series series) {
    return of.apply(series);
  }
}
