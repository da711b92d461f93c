/** The port of entailment models: pairs of texts in, probabilities out. */
@NullMarked
package dev.sextant.inference.entailment;

import org.jspecify.annotations.NullMarked;
