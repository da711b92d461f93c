package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.interval.Interval;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two shares of grounded answers over the same items.
 *
 * @param first index of a system
 * @param second index of another
 * @param difference the first's share minus the second's, with its own 95 % interval
 * @param p two-sided, corrected for the number of differences; null on too few items
 */
public record SystemDifference(int first, int second, Interval difference, @Nullable Double p) {}
