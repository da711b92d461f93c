package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.threshold.Costs;
import org.jspecify.annotations.Nullable;

/**
 * The requested thresholds, and the costs of errors.
 *
 * @param at a single threshold, in the metric's own units, finite; null: those of the curve
 * @param costs null: not given
 */
public record CurveWish(@Nullable Double at, @Nullable Costs costs) {}
