/**
 * The embedder without a network: character trigrams, so that every metric has a variant without a
 * neural model.
 */
@NullMarked
package dev.sextant.inference.lexical;

import org.jspecify.annotations.NullMarked;
