/** Statistics of weighted cases in the full sample and in resamples of items. */
@NullMarked
package dev.sextant.metrics.calibration.resampling;

import org.jspecify.annotations.NullMarked;
