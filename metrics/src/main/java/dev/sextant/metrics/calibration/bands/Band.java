package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.report.bootstrap.Interval;
import org.jspecify.annotations.Nullable;

/**
 * One band on one side of a split.
 *
 * @param risky cases in it that are risky
 * @param trustworthy cases in it that are trustworthy
 * @param share of all cases that is in it; null without cases
 * @param error of the accepted and of the reviewed the risky share, of the rejected the trustworthy
 *     share; null of an empty band
 */
public record Band(
    int risky, int trustworthy, @Nullable Interval share, @Nullable Interval error) {}
