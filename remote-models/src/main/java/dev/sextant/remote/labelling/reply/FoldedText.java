package dev.sextant.remote.labelling.reply;

import java.util.Arrays;

/**
 * A text without white space.
 *
 * @param positions of its characters in the original
 */
@SuppressWarnings("ArrayRecordComponent") // read only
record FoldedText(String text, int[] positions) {

  static FoldedText of(String original) {
    StringBuilder kept = new StringBuilder(original.length());
    int[] places = new int[original.length()];
    for (int i = 0; i < original.length(); i++) {
      char next = original.charAt(i);
      if (!Character.isWhitespace(next) && !Character.isSpaceChar(next)) {
        places[kept.length()] = i;
        kept.append(next);
      }
    }
    return new FoldedText(kept.toString(), Arrays.copyOf(places, kept.length()));
  }

  /** Returns the position in the original behind the first characters, and the space after them. */
  int positionBehind(int characters) {
    if (characters == 0) {
      return 0;
    }
    return characters == positions.length ? positions[characters - 1] + 1 : positions[characters];
  }
}
