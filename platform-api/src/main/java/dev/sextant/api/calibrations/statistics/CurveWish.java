package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.threshold.Costs;
import org.jspecify.annotations.Nullable;

/**
 * Which thresholds somebody wants to know of, and what errors cost them.
 *
 * @param at the one threshold, in the metric's own units, finite; null: those of the curve
 * @param costs null: not given
 */
public record CurveWish(@Nullable Double at, @Nullable Costs costs) {}
