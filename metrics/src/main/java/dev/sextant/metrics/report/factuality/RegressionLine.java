package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * The least-squares line {@code factuality = intercept + slope score}, the score as measured (not
 * oriented).
 */
public record RegressionLine(Interval slope, Interval intercept) {}
