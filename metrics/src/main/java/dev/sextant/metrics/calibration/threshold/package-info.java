/** Thresholds fitted for an objective on the calibration part and judged on the holdout. */
@NullMarked
package dev.sextant.metrics.calibration.threshold;

import org.jspecify.annotations.NullMarked;
