package dev.sextant.metrics.report.binary.curve;

import dev.sextant.metrics.report.bootstrap.ExactBound;
import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * The subjects whose scores lie between two deciles of all scores.
 *
 * @param low least score, in the metric's own units
 * @param high greatest score
 * @param n subjects
 * @param notGrounded share of them that are not grounded, in [0, 1]; the bounds of the decile stay
 *     where they are in every resample. Where all of them are of one class no resample can say
 *     otherwise, and the far end is exact, see {@link ExactBound}
 */
public record Decile(double low, double high, int n, Interval notGrounded) {}
