package dev.sextant.remote.embedding;

/**
 * The vector of a text.
 *
 * @param text without prefix
 * @param vector float32, as the server sent it
 * @param tokens its share of the tokens that the server counted, or an estimate
 * @param truncated whether the server counted as many tokens as the model reads at most
 * @param read share of the text that was read, by an estimate; 1 if it was not truncated
 */
@SuppressWarnings("ArrayRecordComponent") // copying each vector would double the memory
public record TextVector(String text, float[] vector, int tokens, boolean truncated, double read) {}
