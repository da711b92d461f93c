/** Floors: simple properties of texts that every score must beat. */
@NullMarked
package dev.sextant.metrics.floors;

import org.jspecify.annotations.NullMarked;
