/** The statistics of a report: scores and labels in; effect sizes with their intervals out. */
@NullMarked
package dev.sextant.metrics.report;

import org.jspecify.annotations.NullMarked;
