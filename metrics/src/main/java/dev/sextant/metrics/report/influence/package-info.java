/**
 * Standard errors and intervals from influence functions: how much each subject moves a statistic,
 * summed by cluster. {@code docs/inference.md} derives the formulas and gives their sources.
 */
@NullMarked
package dev.sextant.metrics.report.influence;

import org.jspecify.annotations.NullMarked;
