/**
 * Scores one item by every selected metric, from its texts, vectors or entailment probabilities.
 */
@NullMarked
package dev.sextant.metrics.scorer;

import org.jspecify.annotations.NullMarked;
