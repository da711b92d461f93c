package dev.sextant.remote.labelling.method;

import java.text.BreakIterator;
import java.util.Locale;

/** Counts sentences, for estimates. */
final class SentenceCount {

  private SentenceCount() {}

  static int of(String text) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int count = 0;
    while (sentences.next() != BreakIterator.DONE) {
      count++;
    }
    return Math.max(1, count);
  }
}
