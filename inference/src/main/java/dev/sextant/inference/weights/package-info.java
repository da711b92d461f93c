/** Weights of published models, read from their files and named as Hugging Face names them. */
@NullMarked
package dev.sextant.inference.weights;

import org.jspecify.annotations.NullMarked;
