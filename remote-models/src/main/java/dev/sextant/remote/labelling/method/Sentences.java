package dev.sextant.remote.labelling.method;

import java.text.BreakIterator;
import java.util.Locale;

/** Counts sentences, for estimates. */
final class Sentences {

  private Sentences() {}

  static int count(String text) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int count = 0;
    while (sentences.next() != BreakIterator.DONE) {
      count++;
    }
    return Math.max(1, count);
  }
}
