/** Values with intervals, the least number of clusters that an interval takes, and exact bounds. */
@NullMarked
package dev.sextant.metrics.report.interval;

import org.jspecify.annotations.NullMarked;
