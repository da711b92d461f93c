/**
 * Uncertainty of answers from entailment: semantic clusters, semantic entropy, support of claims.
 */
@NullMarked
package dev.sextant.metrics.entailment;

import org.jspecify.annotations.NullMarked;
