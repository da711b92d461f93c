package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.influence.IsotonicCorrelation;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Strata;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a metric follows factuality. The correlations are oriented: positive where the metric
 * works as its direction says. A statistic is null where it is undefined: fewer than two subjects,
 * or no variance of scores or labels.
 *
 * @param n subjects used
 * @param obstacle why there is no correlation; null: there is one
 * @param rSquared of the simple regression of factuality on the score, in [0, 1]. Its interval is
 *     the square of that of {@code pearson}, and contains 0 if that does
 * @param pearson correlation, in [-1, 1]
 * @param spearman correlation of mid-ranks, in [-1, 1]
 * @param predictionRejection prediction-rejection ratio: 1 as good as knowing the factuality, 0 as
 *     good as chance, negative worse; null if all have the same factuality
 * @param scaledPearson Pearson's r after isotonic scaling, in [0, 1], see {@link
 *     IsotonicCorrelation}: for comparing two series, since on its own it is too high
 * @param line the least-squares line
 * @param strata by each trait that any labelled subject has, in the order of {@link Trait}
 */
public record FactualityStatistics(
    int n,
    @Nullable NoStatistic obstacle,
    @Nullable Interval rSquared,
    @Nullable Interval pearson,
    @Nullable Interval spearman,
    @Nullable Interval predictionRejection,
    @Nullable Interval scaledPearson,
    @Nullable RegressionLine line,
    List<Strata<FactualityStratum>> strata) {

  /**
   * The least-squares line {@code factuality = intercept + slope score}, the score as measured (not
   * oriented).
   */
  public record RegressionLine(Interval slope, Interval intercept) {}

  /**
   * A third of the subjects: how far the metric follows factuality.
   *
   * @param low lower bound of the trait; included only in the lowest third
   * @param high upper bound of the trait, included
   * @param n subjects used
   * @param pearson oriented; null below two subjects or without variance
   */
  public record FactualityStratum(double low, double high, int n, @Nullable Interval pearson) {}

  public FactualityStatistics {
    strata = List.copyOf(strata);
  }
}
