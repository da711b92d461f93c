package dev.sextant.inference.embedder;

/**
 * One text's vector.
 *
 * @param vector float32, as the embedder gives it; not to be changed
 * @param tokens tokens that went into the vector, special ones included
 * @param truncated whether the text was longer than the embedder takes
 * @param read share of the text's characters that these tokens cover, in [0, 1]; 1 of a text that
 *     was not truncated
 * @param madeBy the kernels and the instruction set that computed it, such as {@code packed
 *     onednn-avx512 aten-avx512}: vectors of others differ in their last digits; {@link #EXACT}
 *     where all machines compute the same bits
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; copying each would double the memory
public record Embedding(float[] vector, int tokens, boolean truncated, double read, String madeBy) {

  /** What computes the same bits on every machine. */
  public static final String EXACT = "exact";

  /** A text that was read to its end by an embedder that is exact. */
  public Embedding(float[] vector, int tokens) {
    this(vector, tokens, false, 1, EXACT);
  }
}
