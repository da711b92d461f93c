package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.binary.BinaryCases;
import dev.sextant.metrics.report.binary.BinarySample;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resampled;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.factuality.FactualityCases;
import dev.sextant.metrics.report.factuality.FactualitySample;
import dev.sextant.metrics.report.subjects.ScoredSubject;
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
   * @return the same bits as in the statistics of the series; null if it is undefined
   * @throws IllegalArgumentException if a subject's item is outside of the resamples' items
   */
  public @Nullable Interval interval(
      List<ScoredSubject> subjects, Direction direction, Resamples resamples) {
    return interval(resample(subjects, SeriesStatistics.sign(direction), resamples));
  }

  @Nullable Interval interval(Bootstrap values) {
    return switch (this) {
      case AUC -> values.share();
      case SPEARMAN -> values.correlation();
    };
  }

  Support support(List<ScoredSubject> used) {
    return switch (this) {
      case AUC -> new BinaryCases(withoutTraits(used), 1).support(i -> true);
      case SPEARMAN -> new FactualityCases(withoutTraits(used), 1).support(i -> true);
    };
  }

  /**
   * Computes what must agree with it before one series may be called better than another: Pearson's
   * r after isotonic scaling for a correlation of ranks, which says little of how much better.
   *
   * @return null: nothing must
   */
  @Nullable Bootstrap scaled(List<ScoredSubject> subjects, double sign, Resamples resamples) {
    return switch (this) {
      case AUC -> null;
      case SPEARMAN -> new FactualitySample(withoutTraits(subjects), sign).scaled(resamples);
    };
  }

  /** Returns its values over the resamples; null where the series has none. */
  @Nullable Resampled resampled(SeriesStatistics statistics) {
    return switch (this) {
      case AUC -> statistics.binary() == null ? null : statistics.binary().resampledAuc();
      case SPEARMAN ->
          statistics.factuality() == null ? null : statistics.factuality().resampledSpearman();
    };
  }

  /** Returns the values over the resamples of what must agree with it; null where it has none. */
  @Nullable Resampled resampledScaled(SeriesStatistics statistics) {
    return switch (this) {
      case AUC -> null;
      case SPEARMAN ->
          statistics.factuality() == null ? null : statistics.factuality().resampledScaled();
    };
  }

  boolean isLabelled(ScoredSubject subject) {
    return switch (this) {
      case AUC -> subject.grounded() != null;
      case SPEARMAN -> subject.factuality() != null;
    };
  }

  /**
   * Computes its values over the resamples.
   *
   * @param subjects those to use
   * @param sign 1 if a higher score is riskier, else -1
   */
  Bootstrap resample(List<ScoredSubject> subjects, double sign, Resamples resamples) {
    return switch (this) {
      case AUC -> new BinarySample(withoutTraits(subjects), sign).areas(resamples);
      case SPEARMAN -> new FactualitySample(subjects, sign).spearmans(resamples);
    };
  }

  /** The area of all does not need the partitions by trait, which take time to sort. */
  private static List<ScoredSubject> withoutTraits(List<ScoredSubject> subjects) {
    return subjects.stream()
        .map(s -> new ScoredSubject(s.item(), s.score(), s.grounded(), s.factuality()))
        .toList();
  }
}
