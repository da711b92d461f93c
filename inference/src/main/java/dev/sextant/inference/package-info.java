/**
 * Embedders and entailment models: texts in, vectors and probabilities out. {@link
 * dev.sextant.inference.Embedders} and {@link dev.sextant.inference.EntailmentModels} open a model
 * from its specification.
 *
 * <p>Rooms:
 *
 * <ul>
 *   <li>{@code embedder}, {@code entailment}: the ports, and the specifications of models
 *   <li>{@code model}: what both kinds share: pinned files, one open model for many users
 *   <li>{@code image}: image files, checked and decoded
 *   <li>{@code huggingface}: a model folder, its configuration and tokenizer
 *   <li>{@code weights}: ONNX initializers and safetensors
 *   <li>{@code djl}: networks on DJL's PyTorch engine; no other package knows DJL
 *   <li>{@code lexical}: the embedder without a network
 * </ul>
 */
@NullMarked
package dev.sextant.inference;

import org.jspecify.annotations.NullMarked;
