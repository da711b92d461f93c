package dev.sextant.metrics.uncertainty;

import java.util.List;

/**
 * ROUGE-L on words: how much of two texts is one common subsequence. With its length l, {@code P =
 * l / |a|} and {@code R = l / |b|}, {@code F1 = 2 P R / (P + R) = 2 l / (|a| + |b|)}, in [0, 1].
 * Nothing is stemmed. Two texts without words are equal: 1.
 *
 * @see <a href="https://aclanthology.org/W04-1013/">Lin, ROUGE, 2004</a>
 */
public final class RougeL {

  private RougeL() {}

  /**
   * Returns 1 - the mean F1 over all pairs of texts, in [0, 1].
   *
   * @throws IllegalArgumentException if there are fewer than two
   */
  public static double dispersion(CodedWords texts) {
    List<int[]> sequences = texts.sequences();
    int n = sequences.size();
    if (n < 2) {
      throw new IllegalArgumentException("a dispersion needs two texts or more, found " + n);
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      WordPositions positions = new WordPositions(sequences.get(i), texts.vocabulary());
      for (int j = 0; j < i; j++) {
        sum += f1(positions, sequences.get(j));
      }
    }
    return 1 - sum / (n * (n - 1) / 2.0);
  }

  private static double f1(WordPositions a, int[] b) {
    int both = a.length() + b.length;
    return both == 0 ? 1 : 2.0 * a.commonSubsequence(b) / both;
  }
}
