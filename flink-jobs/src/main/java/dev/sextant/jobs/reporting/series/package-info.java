/** Reads scores and labels, and computes the statistics of each series. */
@NullMarked
package dev.sextant.jobs.reporting.series;

import org.jspecify.annotations.NullMarked;
