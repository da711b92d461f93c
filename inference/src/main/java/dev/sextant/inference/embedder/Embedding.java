package dev.sextant.inference.embedder;

/**
 * The vector of one text.
 *
 * @param vector float32, as the embedder returns it; callers must not change it
 * @param tokens number of tokens in the vector, special ones included
 * @param truncated whether the text was longer than the embedder takes
 * @param read share of the text's characters that these tokens cover, in [0, 1]; 1 for a text that
 *     was not truncated
 * @param madeBy the kernels and the instruction set that computed it, such as {@code packed
 *     onednn-avx512 aten-avx512}: other combinations give different last digits; {@link #EXACT}
 *     where all machines compute the same bits
 */
@SuppressWarnings("ArrayRecordComponent") // copying each vector would double the memory
public record Embedding(float[] vector, int tokens, boolean truncated, double read, String madeBy) {

  /** Marks embedders that compute the same bits on every machine. */
  public static final String EXACT = "exact";

  /** Makes the embedding of a text that an exact embedder read to its end. */
  public Embedding(float[] vector, int tokens) {
    this(vector, tokens, false, 1, EXACT);
  }
}
