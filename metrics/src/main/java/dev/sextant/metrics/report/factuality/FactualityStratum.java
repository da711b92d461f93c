package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A third of the subjects: how far the metric follows factuality.
 *
 * @param low lower bound of the trait; included only in the lowest third
 * @param high upper bound of the trait, included
 * @param n subjects used
 * @param pearson oriented; null below two subjects or without variance
 */
public record FactualityStratum(double low, double high, int n, @Nullable Interval pearson) {}
