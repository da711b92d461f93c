package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.binary.BinarySample;
import dev.sextant.metrics.report.factuality.FactualitySample;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The statistic by which series are compared; one for each kind of label. */
public enum Headline {
  /** Area under the ROC curve against grounded or not. */
  AUC(0.5),
  /** Spearman's correlation with factuality, oriented. */
  SPEARMAN(0);

  private final double chance;

  Headline(double chance) {
    this.chance = chance;
  }

  /** Returns what a score has that knows nothing. */
  public double chance() {
    return chance;
  }

  /** Returns the code of reports: {@code auc}, {@code spearman}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the statistic of a series; null where it has none. */
  public @Nullable Interval of(SeriesStatistics statistics) {
    return switch (this) {
      case AUC -> statistics.binary() == null ? null : statistics.binary().auc();
      case SPEARMAN -> statistics.factuality() == null ? null : statistics.factuality().spearman();
    };
  }

  /**
   * Computes the statistic alone, which is much faster than all {@link SeriesStatistics}.
   *
   * @param subjects those without label or value are ignored
   * @param direction of the score; undirected counts as riskier when higher
   * @param clusters of the version
   * @return the same bits as in the statistics of the series; null if it is undefined
   * @throws IllegalArgumentException if a subject's item is not below the number of clusters
   */
  public @Nullable Interval interval(
      List<ScoredSubject> subjects, Direction direction, int clusters) {
    return interval(ScoredSubjects.of(subjects), direction, clusters);
  }

  /** Computes the statistic alone of subjects as columns. */
  public @Nullable Interval interval(ScoredSubjects subjects, Direction direction, int clusters) {
    Measured measured = measured(subjects, SeriesStatistics.sign(direction), clusters);
    return measured == null ? null : measured.interval();
  }

  /** Returns the kind of label that it is about. */
  public LabelKind labels() {
    return this == AUC ? LabelKind.GROUNDED : LabelKind.FACTUALITY;
  }

  /**
   * Computes the statistic; null if it is undefined.
   *
   * @param subjects of which those with a label and a score are used
   * @param sign 1 if a higher score is riskier, else -1
   */
  @Nullable Measured measured(ScoredSubjects subjects, double sign, int clusters) {
    SortedScores order = new SortedScores(subjects);
    return switch (this) {
      case AUC -> new BinarySample(order, sign, clusters).area();
      case SPEARMAN -> new FactualitySample(order, sign, clusters).spearman();
    };
  }

  /**
   * Computes what must agree with it before one series may be called better than another: Pearson's
   * r after isotonic scaling for a correlation of ranks, which says little of how much better.
   *
   * @return null: nothing must, or it is undefined
   */
  @Nullable Estimate scaled(ScoredSubjects subjects, double sign, int clusters) {
    return switch (this) {
      case AUC -> null;
      case SPEARMAN -> new FactualitySample(new SortedScores(subjects), sign, clusters).scaled();
    };
  }
}
