/**
 * The embedder without a network: character trigrams, so that every metric has a neural-free twin.
 */
@NullMarked
package dev.sextant.inference.lexical;

import org.jspecify.annotations.NullMarked;
