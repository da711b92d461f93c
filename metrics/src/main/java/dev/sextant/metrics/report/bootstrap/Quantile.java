package dev.sextant.metrics.report.bootstrap;

/**
 * A quantile of the scores.
 *
 * @param share of the scores below it, in (0, 1)
 * @param value in the metric's own units, by linear interpolation (type 7 of R)
 */
public record Quantile(double share, Interval value) {}
