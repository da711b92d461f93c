package dev.sextant.api.calibrations;

import org.jspecify.annotations.Nullable;

/**
 * Which thresholds somebody wants to know of, and what errors cost them.
 *
 * @param at the one threshold, in the metric's own units, finite; null: those of the curve
 * @param costs null: nobody said
 */
public record CurveWish(@Nullable Double at, @Nullable ErrorCosts costs) {}
