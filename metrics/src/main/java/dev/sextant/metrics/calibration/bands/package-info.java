/** Accept, review and reject: two thresholds with bounded errors. */
@NullMarked
package dev.sextant.metrics.calibration.bands;

import org.jspecify.annotations.NullMarked;
