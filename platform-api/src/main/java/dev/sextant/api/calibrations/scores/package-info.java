/** Reads the labelled scores that thresholds are fitted and judged on. */
@NullMarked
package dev.sextant.api.calibrations.scores;

import org.jspecify.annotations.NullMarked;
