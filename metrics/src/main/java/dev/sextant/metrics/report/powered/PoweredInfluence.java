package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Estimate;

/**
 * A statistic from the labels of people together with an oracle's, with its influence by cluster.
 *
 * @param estimate over all clusters
 * @param widening by what its standard error is multiplied for an interval, at least 1. A
 *     difference of two statistics multiplies its own by the larger of both
 */
public record PoweredInfluence(Estimate estimate, double widening) {}
