package dev.sextant.rendering.words;

import java.util.Optional;

/** A kind of label, and the statistic that findings use for it. */
public enum HeadlineLabel {
  GROUNDED("AUC", "a label of grounded", 0.5, "10 items of each class", "binary", "auc"),
  FACTUALITY("Spearman", "a factuality", 0, "20 items", "factuality", "spearman");

  final String statistic;
  final String label;

  /** The statistic of an uninformative score. */
  final double chance;

  /** What an interval needs. */
  final String needed;

  private final String field;
  private final String headline;

  HeadlineLabel(
      String statistic, String label, double chance, String needed, String field, String headline) {
    this.statistic = statistic;
    this.label = label;
    this.chance = chance;
    this.needed = needed;
    this.field = field;
    this.headline = headline;
  }

  /** Returns the kind of a report's headline statistic: {@code auc} or {@code spearman}. */
  public static HeadlineLabel of(String headline) {
    return headline.equals("auc") ? GROUNDED : FACTUALITY;
  }

  /** Returns the statistic of a line; empty if it has none on these labels. */
  public Optional<Statistic> of(ResultLine series) {
    return this == GROUNDED ? series.auc() : series.spearman();
  }

  /** Returns the name of the statistic for people. */
  public String statistic() {
    return statistic;
  }

  /** Returns the statistic of a score that knows nothing. */
  public double chance() {
    return chance;
  }

  /** Returns the field of a result that holds the statistics on these labels. */
  public String field() {
    return field;
  }

  /** Returns the field of the statistic that findings use. */
  public String headline() {
    return headline;
  }

  boolean isKnownOf(ResultLine series) {
    return this == GROUNDED ? series.grounded() : series.factual();
  }
}
