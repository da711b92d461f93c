package dev.sextant.inference.model;

/**
 * A text or a pair of texts as a network takes it.
 *
 * @param ids its tokens, special ones included, at least one; not to be changed
 * @param first how many of them belong to the first text of a pair, the special ones around it
 *     included; all of them where there is one text
 * @param truncated whether the text or pair had more
 * @param read share of the text's characters that the tokens cover, in [0, 1]; 1 of a text that is
 *     not truncated; not known of a pair, 0 if it is truncated
 */
@SuppressWarnings("ArrayRecordComponent") // tokens are data; copying each would double the memory
public record Tokens(long[] ids, int first, boolean truncated, double read) {

  /** Makes the tokens of a pair. */
  public Tokens(long[] ids, int first, boolean truncated) {
    this(ids, first, truncated, truncated ? 0 : 1);
  }

  /** Makes the tokens of one text that is read to its end. */
  public Tokens(long[] ids) {
    this(ids, ids.length, false, 1);
  }

  /** Makes the tokens of one text that is cut. */
  public static Tokens cut(long[] ids, double read) {
    return new Tokens(ids, ids.length, true, read);
  }

  /** Returns how many tokens there are. */
  public int count() {
    return ids.length;
  }
}
