package dev.sextant.metrics.geometry;

import java.util.List;

/** The cosine of every pair of unit vectors: what the metrics of spread, and a heatmap, read. */
public final class Cosines {

  private Cosines() {}

  /**
   * Returns the N x N matrix: symmetric, in [-1, 1], and exactly 1 on the diagonal.
   *
   * @param units N vectors of length 1
   * @throws IllegalArgumentException if their dimensions differ
   */
  public static double[][] of(List<double[]> units) {
    int n = units.size();
    double[][] cosines = new double[n][n];
    for (int i = 0; i < n; i++) {
      cosines[i][i] = 1;
      for (int j = 0; j < i; j++) {
        double cosine = Vectors.dot(units.get(i), units.get(j));
        cosines[i][j] = Math.max(-1, Math.min(1, cosine));
        cosines[j][i] = cosines[i][j];
      }
    }
    return cosines;
  }
}
