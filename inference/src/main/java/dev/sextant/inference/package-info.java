/**
 * Embedders and entailment models: {@link dev.sextant.inference.Embedders} and {@link
 * dev.sextant.inference.EntailmentModels} open a model from its specification.
 *
 * <p>The ports are in {@code embedder} and {@code entailment}, their shared code in {@code model}.
 * {@code weights} and {@code huggingface} read files, {@code djl} runs networks, {@code lexical} is
 * the embedder without a network, and {@code generation} asks an LLM.
 */
@NullMarked
package dev.sextant.inference;

import org.jspecify.annotations.NullMarked;
