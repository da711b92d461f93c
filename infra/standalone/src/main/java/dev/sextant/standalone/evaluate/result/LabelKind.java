package dev.sextant.standalone.evaluate.result;

import java.util.Optional;

/** A kind of label, and the statistic that findings use for it. */
enum LabelKind {
  GROUNDED("AUC", "a label of grounded", 0.5, "10 items of each class"),
  FACTUALITY("Spearman", "a factuality", 0, "20 items");

  final String statistic;
  final String label;

  /** The statistic of an uninformative score. */
  final double chance;

  /** What an interval needs. */
  final String needed;

  LabelKind(String statistic, String label, double chance, String needed) {
    this.statistic = statistic;
    this.label = label;
    this.chance = chance;
    this.needed = needed;
  }

  /** Returns the kind of a report's headline statistic: {@code auc} or {@code spearman}. */
  static LabelKind of(String headline) {
    return headline.equals("auc") ? GROUNDED : FACTUALITY;
  }

  Optional<Statistic> of(ResultLine series) {
    return this == GROUNDED ? series.auc() : series.spearman();
  }

  boolean isKnownOf(ResultLine series) {
    return this == GROUNDED ? series.grounded() : series.factual();
  }
}
