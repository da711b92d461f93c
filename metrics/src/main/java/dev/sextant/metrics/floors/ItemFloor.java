package dev.sextant.metrics.floors;

import java.util.List;
import java.util.Set;

/** Floors of an item: of its samples together. */
public final class ItemFloor {

  private ItemFloor() {}

  /** Returns the mean of the lengths; {@code NaN} if there are none. */
  public static double meanLength(int[] lengths) {
    long sum = 0;
    for (int length : lengths) {
      sum += length;
    }
    return (double) sum / lengths.length;
  }

  /**
   * Returns the coefficient of variation of the lengths: population standard deviation over mean;
   * {@code NaN} if there are none or all are 0.
   */
  public static double lengthVariation(int[] lengths) {
    double mean = meanLength(lengths);
    double squares = 0;
    for (int length : lengths) {
      squares += (length - mean) * (length - mean);
    }
    return Math.sqrt(squares / lengths.length) / mean;
  }

  /**
   * Returns 1 - the mean Jaccard similarity over all pairs, in [0, 1]; {@code NaN} below two sets.
   * Two empty sets are equal, so their similarity is 1.
   */
  public static double jaccardDispersion(List<Set<String>> wordSets) {
    double similarity = 0;
    int pairs = 0;
    for (int i = 0; i < wordSets.size(); i++) {
      for (int j = i + 1; j < wordSets.size(); j++) {
        similarity += jaccard(wordSets.get(i), wordSets.get(j));
        pairs++;
      }
    }
    return 1 - similarity / pairs;
  }

  private static double jaccard(Set<String> a, Set<String> b) {
    int shared = 0;
    for (String word : a) {
      shared += b.contains(word) ? 1 : 0;
    }
    int all = a.size() + b.size() - shared;
    return all == 0 ? 1 : (double) shared / all;
  }
}
