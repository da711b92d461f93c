package dev.sextant.metrics.report.binary.curve;

import org.jspecify.annotations.Nullable;

/**
 * What happens at a threshold. A subject is flagged if its oriented score (the score where higher
 * is riskier, else its negative) is at or above the oriented threshold.
 *
 * @param falsePositiveRate share of the grounded that are flagged, in [0, 1]
 * @param recall share of those not grounded that are flagged, in [0, 1]
 * @param threshold in the metric's own units; null where nothing is flagged
 */
public record RocPoint(double falsePositiveRate, double recall, @Nullable Double threshold) {}
