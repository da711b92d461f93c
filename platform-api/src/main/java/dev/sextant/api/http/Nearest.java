package dev.sextant.api.http;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the known word closest to a mistyped one. */
public final class Nearest {

  private static final int LONGEST_WORD = 100;

  private Nearest() {}

  /** Returns the closest known word, if its edit distance is at most 2 or a third of its length. */
  public static Optional<String> find(String word, Collection<String> known) {
    if (word.length() > LONGEST_WORD) {
      return Optional.empty();
    }
    String typed = word.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(Comparator.comparingInt(each -> distance(typed, each)))
        .filter(each -> distance(typed, each) <= Math.max(2, each.length() / 3));
  }

  /** Returns a clause such as {@code " (did you mean 'question'?)"}, or nothing. */
  public static String hint(String word, Collection<String> known) {
    return find(word, known).map(" (did you mean '%s'?)"::formatted).orElse("");
  }

  /** Levenshtein distance. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int substituted = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
