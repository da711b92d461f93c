package dev.sextant.metrics.floors;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a text: maximal runs of Unicode letters and digits, lower-cased ({@link
 * Locale#ROOT}). Nothing is normalised or stemmed: {@code "Don't"} is {@code don, t}.
 */
public final class Words {

  private Words() {}

  /** Returns the words in the order of the text, repeated as often as they occur. */
  public static List<String> of(String text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      if (Character.isLetterOrDigit(character)) {
        start = start < 0 ? at : start;
      } else if (start >= 0) {
        words.add(text.substring(start, at).toLowerCase(Locale.ROOT));
        start = -1;
      }
      at += Character.charCount(character);
    }
    if (start >= 0) {
      words.add(text.substring(start).toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** Returns each word once, in the order of first occurrence. */
  public static Set<String> setOf(String text) {
    return new LinkedHashSet<>(of(text));
  }
}
