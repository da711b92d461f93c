/**
 * Whether a system that is measured again and again has become worse than its first runs.
 *
 * <p>{@link dev.sextant.metrics.report.trend.BaselineRuns} are the first runs, with nothing changed
 * between them. {@link dev.sextant.metrics.report.trend.MetricTrend} compares each later run with
 * them, metric by metric, and {@link dev.sextant.metrics.report.trend.Look} decides about all
 * metrics of a run within an {@link dev.sextant.metrics.report.trend.AlarmBudget}.
 */
@NullMarked
package dev.sextant.metrics.report.trend;

import org.jspecify.annotations.NullMarked;
