/** Tensors of published models, read from their files and named as by Hugging Face. */
@NullMarked
package dev.sextant.inference.weights;

import org.jspecify.annotations.NullMarked;
