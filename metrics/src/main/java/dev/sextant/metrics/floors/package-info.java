/** What any score must beat: numbers that know no vector. */
@NullMarked
package dev.sextant.metrics.floors;

import org.jspecify.annotations.NullMarked;
