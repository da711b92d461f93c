package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.catalogue.Metric;
import org.jspecify.annotations.Nullable;

/**
 * The order for a fit.
 *
 * @param metric an undirected one gets the direction that is stronger on the scores
 * @param bands null: no bands
 * @param seed of the resamples
 */
public record FitOrder(
    Metric metric, Objective objective, @Nullable BandTargets bands, long seed) {}
