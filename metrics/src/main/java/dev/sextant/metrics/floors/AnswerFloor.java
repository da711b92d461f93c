package dev.sextant.metrics.floors;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Floors of one answer. */
public final class AnswerFloor {

  private AnswerFloor() {}

  /** Returns the number of characters: Unicode code points, white space included. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /**
   * Returns the share of the words that are in the vocabulary, in [0, 1]; a word that occurs twice
   * counts twice.
   *
   * @throws IllegalArgumentException if there are no words
   */
  public static double overlap(List<String> words, Set<String> vocabulary) {
    return (double) count(words, vocabulary) / words.size();
  }

  /**
   * Returns the share of the words that the vocabulary lacks, in [0, 1]; a word that occurs twice
   * counts twice.
   *
   * @throws IllegalArgumentException if there are no words
   */
  public static double novelty(List<String> words, Set<String> vocabulary) {
    return (double) (words.size() - count(words, vocabulary)) / words.size();
  }

  /** Returns 1 if the answer occurs in the context, but for case and outer white space; else 0. */
  public static double substring(String answer, String context) {
    String wanted = answer.strip().toLowerCase(Locale.ROOT);
    return context.toLowerCase(Locale.ROOT).contains(wanted) ? 1 : 0;
  }

  private static int count(List<String> words, Set<String> vocabulary) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a share needs at least one word, found none");
    }
    int known = 0;
    for (String word : words) {
      known += vocabulary.contains(word) ? 1 : 0;
    }
    return known;
  }
}
