/** Comparisons: scores of several experiments held against one of them, and where two disagree. */
@NullMarked
package dev.sextant.api.comparisons;

import org.jspecify.annotations.NullMarked;
