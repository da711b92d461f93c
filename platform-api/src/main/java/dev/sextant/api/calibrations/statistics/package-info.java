/** Thresholds fitted on one part of the items and judged on the other: pure functions. */
@NullMarked
package dev.sextant.api.calibrations.statistics;

import org.jspecify.annotations.NullMarked;
