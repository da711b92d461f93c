package dev.sextant.metrics.report;

import org.jspecify.annotations.Nullable;

/**
 * How far a metric follows factuality. The correlations are oriented: positive where the metric
 * works as its direction says. Null stands where a statistic is undefined: fewer than two subjects,
 * or no variance of scores or labels.
 *
 * @param n subjects used
 * @param rSquared of the simple regression of factuality on the score, in [0, 1]
 * @param pearson correlation, in [-1, 1]
 * @param spearman correlation of mid-ranks, in [-1, 1]
 * @param resamples resamples in which every statistic that has an interval here was defined
 */
public record FactualityStatistics(
    int n,
    @Nullable Interval rSquared,
    @Nullable Interval pearson,
    @Nullable Interval spearman,
    int resamples) {}
