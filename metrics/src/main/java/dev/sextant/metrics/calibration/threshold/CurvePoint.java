package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.report.bootstrap.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What one threshold of a curve does; the rates are those of {@link ThresholdStatistics}, to the
 * bit.
 *
 * @param threshold in the metric's own units
 * @param truePositives flagged and risky
 * @param falsePositives flagged, but trustworthy
 * @param precision risky share of the flagged; null if nothing is flagged
 * @param recall flagged share of the risky; null without risky cases
 * @param falsePositiveRate flagged share of the trustworthy; null without trustworthy cases
 * @param reviewLoad flagged share of all; null without cases
 * @param accuracy share in which flag and label agree; null without cases
 * @param f1 {@code 2 tp / (2 tp + fp + fn)}; null if nothing is flagged or risky
 * @param cost of a thousand cases like these; null without cases, or if nobody said what errors
 *     cost
 */
public record CurvePoint(
    double threshold,
    int truePositives,
    int falsePositives,
    @Nullable Interval precision,
    @Nullable Interval recall,
    @Nullable Interval falsePositiveRate,
    @Nullable Interval reviewLoad,
    @Nullable Interval accuracy,
    @Nullable Interval f1,
    @Nullable Interval cost) {}
