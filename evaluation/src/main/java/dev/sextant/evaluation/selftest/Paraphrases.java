package dev.sextant.evaluation.selftest;

import java.util.List;

/**
 * How close the vectors of paraphrases lie.
 *
 * @param nearest vectors whose cosine with their paraphrase is larger than with all others
 * @param related mean cosine of paraphrases
 * @param unrelated mean cosine of other pairs
 */
record Paraphrases(int nearest, double related, double unrelated) {

  /**
   * @param vectors of the length one; each is followed by that of its paraphrase; at least four
   */
  static Paraphrases of(List<float[]> vectors) {
    int nearest = 0;
    double related = 0;
    double unrelated = 0;
    int count = vectors.size();
    for (int i = 0; i < count; i++) {
      double own = cosine(vectors.get(i), vectors.get(i ^ 1));
      double largest = -1;
      for (int j = 0; j < count; j++) {
        if (j != i && j != (i ^ 1)) {
          double cosine = cosine(vectors.get(i), vectors.get(j));
          largest = Math.max(largest, cosine);
          unrelated += cosine;
        }
      }
      nearest += own > largest ? 1 : 0;
      related += own;
    }
    return new Paraphrases(nearest, related / count, unrelated / ((long) count * (count - 2)));
  }

  private static double cosine(float[] one, float[] other) {
    double sum = 0;
    for (int d = 0; d < one.length; d++) {
      sum += (double) one[d] * other[d];
    }
    return sum;
  }
}
