package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A third of the subjects: how well the metric separates their classes.
 *
 * @param low lower bound of the trait; included only in the lowest third
 * @param high upper bound of the trait, included
 * @param grounded subjects used that are grounded
 * @param notGrounded subjects used that are not
 * @param auc oriented; null where a class is missing
 */
public record BinaryStratum(
    double low, double high, int grounded, int notGrounded, @Nullable Interval auc) {}
