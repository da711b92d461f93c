package dev.sextant.inference.embedder;

/**
 * The vectors of one text's tokens.
 *
 * <p>Special tokens that frame the text ([CLS], [SEP]) and the embedder's prefix go into the
 * network, and so into every vector, but have none of their own here. BERTScore's published code
 * gives [CLS] and [SEP] the weight 0 in its means, but lets a word be matched with one of them;
 * here words are compared with words only.
 *
 * @param vectors float32, one row a token in the order of the text, each the network's last hidden
 *     state scaled to length one; no rows for a text without tokens, such as the empty one; not to
 *     be changed
 * @param truncated whether the text was longer than the embedder takes
 */
@SuppressWarnings("ArrayRecordComponent") // vectors are data; copying would double the memory
public record TokenVectors(float[][] vectors, boolean truncated) {}
