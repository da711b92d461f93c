package dev.sextant.inference;

/**
 * A text as a network takes it.
 *
 * @param ids its tokens, special ones included, at least one; not to be changed
 * @param truncated whether the text had more
 */
@SuppressWarnings("ArrayRecordComponent") // tokens are data; copying each would double the memory
public record Tokens(long[] ids, boolean truncated) {

  /** Returns how many tokens there are. */
  public int count() {
    return ids.length;
  }
}
