package dev.sextant.inference.embedder;

/**
 * The vectors of one text's tokens.
 *
 * <p>The special tokens around the text ([CLS], [SEP]) and the embedder's prefix go into the
 * network, and so influence every vector, but have no vectors here. BERTScore's published code
 * gives [CLS] and [SEP] the weight 0 in its means, but can match a word with one of them; here
 * words match words only.
 *
 * @param vectors float32, one row per token in the order of the text: the network's last hidden
 *     state scaled to length one; no rows for a text without tokens, such as the empty one; callers
 *     must not change it
 * @param truncated whether the text was longer than the embedder takes
 */
@SuppressWarnings("ArrayRecordComponent") // copying the vectors would double the memory
public record TokenVectors(float[][] vectors, boolean truncated) {}
