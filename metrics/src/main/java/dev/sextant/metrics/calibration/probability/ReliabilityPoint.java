package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * One bin of a reliability diagram.
 *
 * @param n predictions in it, 1 or more
 * @param predicted mean predicted probability
 * @param observed share that is risky
 */
public record ReliabilityPoint(int n, double predicted, Interval observed) {}
