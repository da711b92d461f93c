/** Comparisons as the API asks for them, by the arithmetic of {@code metrics.report}. */
@NullMarked
package dev.sextant.standalone.comparisons;

import org.jspecify.annotations.NullMarked;
