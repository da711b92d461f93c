/** Maps from a score to a probability, and their reliability. */
@NullMarked
package dev.sextant.metrics.calibration.probability;

import org.jspecify.annotations.NullMarked;
