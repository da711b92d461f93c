package dev.sextant.metrics.report.binary.curve;

import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * How high a curve is at one place, which is the same in every report.
 *
 * @param at false positive rate (ROC) or recall (precision-recall), in [0, 1]
 * @param height recall or precision there, in [0, 1], with its interval; of this place alone: 95 %
 *     of the resampled curves run between the two here, fewer of them everywhere
 */
public record BandPoint(double at, Interval height) {}
