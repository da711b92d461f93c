package dev.sextant.rendering.pdf;

import java.text.Bidi;

/**
 * Puts text with words of a script that is written from right to left into the order in which it is
 * seen, since the document draws characters from left to right. Letters are not joined.
 */
final class VisualOrder {

  private VisualOrder() {}

  static String of(String text) {
    if (!Bidi.requiresBidi(text.toCharArray(), 0, text.length())) {
      return text;
    }
    Bidi bidi = new Bidi(text, Bidi.DIRECTION_LEFT_TO_RIGHT);
    int runs = bidi.getRunCount();
    byte[] levels = new byte[runs];
    Object[] pieces = new Object[runs];
    for (int i = 0; i < runs; i++) {
      levels[i] = (byte) bidi.getRunLevel(i);
      String run = text.substring(bidi.getRunStart(i), bidi.getRunLimit(i));
      pieces[i] = levels[i] % 2 == 1 ? mirrored(run) : run;
    }
    Bidi.reorderVisually(levels, 0, pieces, 0, runs);
    StringBuilder seen = new StringBuilder(text.length());
    for (Object piece : pieces) {
      seen.append(piece);
    }
    return seen.toString();
  }

  private static String mirrored(String run) {
    StringBuilder mirrored = new StringBuilder(run).reverse();
    String brackets = "()[]{}<>«»";
    for (int i = 0; i < mirrored.length(); i++) {
      int found = brackets.indexOf(mirrored.charAt(i));
      if (found >= 0) {
        mirrored.setCharAt(i, brackets.charAt(found ^ 1));
      }
    }
    return mirrored.toString();
  }
}
