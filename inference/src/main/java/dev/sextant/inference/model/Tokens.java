package dev.sextant.inference.model;

/**
 * A text or a pair of texts as input of a network.
 *
 * @param ids its tokens, special ones included, at least one; callers must not change it
 * @param first how many tokens belong to the first text of a pair, the special ones around it
 *     included; all tokens for a single text
 * @param truncated whether the text or pair had more tokens
 * @param read share of the text's characters that the tokens cover, in [0, 1]; 1 for a text that is
 *     not truncated; unknown for a pair, and 0 if it is truncated
 */
@SuppressWarnings("ArrayRecordComponent") // copying each array would double the memory
public record Tokens(long[] ids, int first, boolean truncated, double read) {

  /** Makes the tokens of a pair. */
  public Tokens(long[] ids, int first, boolean truncated) {
    this(ids, first, truncated, truncated ? 0 : 1);
  }

  /** Makes the tokens of a single text that was not cut. */
  public Tokens(long[] ids) {
    this(ids, ids.length, false, 1);
  }

  /** Makes the tokens of a single text that was cut. */
  public static Tokens cut(long[] ids, double read) {
    return new Tokens(ids, ids.length, true, read);
  }

  public int count() {
    return ids.length;
  }
}
