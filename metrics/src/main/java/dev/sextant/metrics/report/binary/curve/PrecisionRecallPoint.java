package dev.sextant.metrics.report.binary.curve;

import org.jspecify.annotations.Nullable;

/**
 * What happens at a threshold. A subject is flagged if its oriented score (the score where higher
 * is riskier, else its negative) is at or above the oriented threshold.
 *
 * @param recall share of those not grounded that are flagged, in [0, 1]
 * @param precision share of the flagged that are not grounded, in [0, 1]; 1 where nothing is
 *     flagged
 * @param threshold in the metric's own units; null where nothing is flagged
 */
public record PrecisionRecallPoint(double recall, double precision, @Nullable Double threshold) {}
