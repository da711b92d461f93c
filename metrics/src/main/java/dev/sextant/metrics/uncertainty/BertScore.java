package dev.sextant.metrics.uncertainty;

import java.util.Arrays;

/**
 * BERTScore F1 of two texts by the vectors of their tokens: each token is matched with the most
 * similar one of the other text. {@code P = mean_a max_b cos(a, b)}, {@code R = mean_b max_a cos(a,
 * b)}, {@code F1 = 2 P R / (P + R)}, in [0, 1]; 0 where P or R is not positive, where the harmonic
 * mean has no meaning. No idf weights, no rescaling by a baseline. Symmetric.
 *
 * @see <a href="https://arxiv.org/abs/1904.09675">Zhang et al., arXiv 1904.09675</a>
 */
public final class BertScore {

  private BertScore() {}

  /**
   * Returns the F1.
   *
   * @throws IllegalArgumentException if the dimensions differ
   */
  public static double f1(TokenDirections a, TokenDirections b) {
    double[] bestOfA = new double[a.size()];
    double[] bestOfB = new double[b.size()];
    Arrays.fill(bestOfA, -1);
    Arrays.fill(bestOfB, -1);
    double[] cosines = new double[b.size()];
    for (int i = 0; i < bestOfA.length; i++) {
      a.cosines(i, b, cosines);
      for (int j = 0; j < bestOfB.length; j++) {
        bestOfA[i] = Math.max(bestOfA[i], cosines[j]);
        bestOfB[j] = Math.max(bestOfB[j], cosines[j]);
      }
    }
    double precision = Mean.of(bestOfA);
    double recall = Mean.of(bestOfB);
    return precision > 0 && recall > 0
        ? Math.min(1, 2 * precision * recall / (precision + recall))
        : 0;
  }
}
