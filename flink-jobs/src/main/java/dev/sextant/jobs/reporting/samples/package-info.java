/** Curves that show how the metrics of spread do with fewer samples. */
@NullMarked
package dev.sextant.jobs.reporting.samples;

import org.jspecify.annotations.NullMarked;
