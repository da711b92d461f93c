/** Labelled scores in order, thresholds over them, and how flags and labels meet. */
@NullMarked
package dev.sextant.metrics.calibration.labelled;

import org.jspecify.annotations.NullMarked;
