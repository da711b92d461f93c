/** Calibrations: thresholds fitted on one part of the items and judged on the other. */
@NullMarked
package dev.sextant.api.calibrations;

import org.jspecify.annotations.NullMarked;
