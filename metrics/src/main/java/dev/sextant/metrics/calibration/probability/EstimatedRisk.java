package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * How often subjects with such a score were risky where it was fitted.
 *
 * @param share risky, in [0, 1], with its 95 % interval, in which it lies
 * @param labels how many labelled scores that rests on, 1 or more
 */
public record EstimatedRisk(Interval share, int labels) {}
