/**
 * Resamples of clusters, the values of a statistic over them, and the intervals read from those.
 */
@NullMarked
package dev.sextant.metrics.report.bootstrap;

import org.jspecify.annotations.NullMarked;
