/** Entailment between two texts, asked of a generator: prompt, strict reader, and paced calls. */
@NullMarked
package dev.sextant.remote.entailment;

import org.jspecify.annotations.NullMarked;
