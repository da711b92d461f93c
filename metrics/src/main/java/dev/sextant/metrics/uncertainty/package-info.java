/**
 * How much a generator's answers to one question disagree: likelihoods, word overlap, affinities.
 */
@NullMarked
package dev.sextant.metrics.uncertainty;

import org.jspecify.annotations.NullMarked;
