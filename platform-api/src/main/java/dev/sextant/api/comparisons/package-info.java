/**
 * Comparisons of the scores of several experiments with a baseline, and the answers where two
 * disagree.
 */
@NullMarked
package dev.sextant.api.comparisons;

import org.jspecify.annotations.NullMarked;
