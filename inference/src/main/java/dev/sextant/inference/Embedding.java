package dev.sextant.inference;

/**
 * One text's vector.
 *
 * @param vector float32, as the embedder gives it; not to be changed
 * @param tokens tokens that went into the vector, special ones included
 * @param truncated whether the text was longer than the embedder takes
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; copying each would double the memory
public record Embedding(float[] vector, int tokens, boolean truncated) {}
