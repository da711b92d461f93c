/** The floor that a threshold is compared with, fitted for the same objective. */
@NullMarked
package dev.sextant.metrics.calibration.floor;

import org.jspecify.annotations.NullMarked;
