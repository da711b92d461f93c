/** Shares of cases by item, and statistics of weighted cases in resamples of items. */
@NullMarked
package dev.sextant.metrics.calibration.resampling;

import org.jspecify.annotations.NullMarked;
