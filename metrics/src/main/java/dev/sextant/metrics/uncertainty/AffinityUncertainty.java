package dev.sextant.metrics.uncertainty;

import dev.sextant.metrics.geometry.SymmetricEigen;

/**
 * The spread of N answers from how alike each two of them are: W, symmetrised as {@code (W + W^T) /
 * 2}, with 1 on its diagonal, regardless of the input there. With the degrees {@code d_i = sum_j
 * w_ij}, D their diagonal matrix and {@code L = I - D^-1/2 W D^-1/2}:
 *
 * <p>N identical answers have 0, 1 and 0; N that have nothing in common have {@code 1 - 1/N}, N and
 * {@code sqrt(N-1)}. The last depends on the eigenvectors through the space that they span alone,
 * so it is defined where eigenvalues repeat; it jumps where an eigenvalue crosses 0.9.
 *
 * @param deg {@code trace(N I - D) / N^2}, in [0, 1)
 * @param eigv {@code sum max(0, 1 - lambda(L))}, in [1, N]: a smooth count of meanings
 * @param ecc Frobenius norm of the eigenvectors of L whose eigenvalue is below 0.9, each minus its
 *     mean, in [0, sqrt(N-1)]
 * @see <a href="https://arxiv.org/abs/2305.19187">Lin, Trivedi and Sun, arXiv 2305.19187</a>
 */
public record AffinityUncertainty(double deg, double eigv, double ecc) {

  private static final double SMALL = 0.9;

  /**
   * Returns the three of them.
   *
   * @param affinity N x N, each in [0, 1]
   * @throws IllegalArgumentException if N is below 2
   */
  public static AffinityUncertainty of(double[][] affinity) {
    int n = affinity.length;
    if (n < 2) {
      throw new IllegalArgumentException("affinities need two answers or more, found " + n);
    }
    double[][] w = symmetric(affinity);
    double[] degrees = new double[n];
    double total = 0;
    for (int i = 0; i < n; i++) {
      for (double weight : w[i]) {
        degrees[i] += weight;
      }
      total += degrees[i];
    }
    if (total == square(n)) {
      return new AffinityUncertainty(0, 1, 0);
    }
    SymmetricEigen eigen = SymmetricEigen.of(laplacian(w, degrees));
    return new AffinityUncertainty(
        Math.max(0, (square(n) - total) / square(n)), eigv(eigen.values()), ecc(eigen));
  }

  private static double square(int n) {
    return (double) n * n;
  }

  private static double[][] symmetric(double[][] affinity) {
    int n = affinity.length;
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      w[i][i] = 1;
      for (int j = 0; j < i; j++) {
        w[i][j] = w[j][i] = (affinity[i][j] + affinity[j][i]) / 2;
      }
    }
    return w;
  }

  private static double[][] laplacian(double[][] w, double[] degrees) {
    int n = w.length;
    double[][] laplacian = new double[n][n];
    for (int i = 0; i < n; i++) {
      laplacian[i][i] = 1 - w[i][i] / degrees[i];
      for (int j = 0; j < i; j++) {
        double weight = w[i][j] / Math.sqrt(degrees[i] * degrees[j]);
        laplacian[i][j] = laplacian[j][i] = -weight;
      }
    }
    return laplacian;
  }

  private static double eigv(double[] eigenvalues) {
    double sum = 0;
    for (double lambda : eigenvalues) {
      sum += Math.max(0, 1 - lambda);
    }
    return Math.max(1, sum);
  }

  private static double ecc(SymmetricEigen eigen) {
    double squares = 0;
    for (int k = 0; k < eigen.values().length && eigen.values()[k] < SMALL; k++) {
      double[] vector = eigen.vectors()[k];
      double mean = Mean.of(vector);
      for (double component : vector) {
        squares += (component - mean) * (component - mean);
      }
    }
    return Math.sqrt(squares);
  }
}
