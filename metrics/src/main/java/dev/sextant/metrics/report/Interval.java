package dev.sextant.metrics.report;

/**
 * A statistic of the full sample with its 95 % percentile bootstrap interval. The value may lie
 * outside of the interval: the bootstrap of a biased statistic is not centred on it. A share of 0
 * or 1 has an end that was not resampled, see {@link ExactBound}.
 *
 * @param value of the full sample
 * @param low 2.5th percentile over the resamples
 * @param high 97.5th percentile over the resamples
 */
public record Interval(double value, double low, double high) {}
