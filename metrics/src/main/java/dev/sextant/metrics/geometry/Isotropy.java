package dev.sextant.metrics.geometry;

/**
 * Semantic isotropy: the von Neumann entropy of the answers' cosine kernel K (N x N), {@code -sum(
 * lambda ln lambda) / ln N} with lambda the eigenvalues of K/N, negatives clamped to 0, and {@code
 * 0 ln 0 = 0}. In [0, 1]: 0 for identical answers, 1 for orthonormal ones.
 *
 * <p>A regular simplex gives {@code ln(N-1) / ln N}; in D dimensions it cannot exceed {@code ln D /
 * ln N}. It does not see sign: v and -v together give 0.
 *
 * <p>Source: Embedding Trust, ICML 2026. Its code adds 1e-3 to the diagonal of K, so that its
 * eigenvalues sum to 1.001; this one does not.
 */
public final class Isotropy {

  private Isotropy() {}

  /**
   * Returns the isotropy.
   *
   * @param cosines the N x N kernel, symmetric, 1 on its diagonal
   * @throws IllegalArgumentException if N is below 2
   */
  public static double vne(double[][] cosines) {
    int n = cosines.length;
    if (n < 2) {
      throw new IllegalArgumentException("isotropy needs two answers or more, found " + n);
    }
    double entropy = 0;
    for (double eigenvalue : SymmetricEigenvalues.of(cosines)) {
      double lambda = eigenvalue / n;
      if (lambda > 0) {
        entropy -= lambda * StrictMath.log(lambda);
      }
    }
    return Math.max(0, Math.min(1, entropy / StrictMath.log(n)));
  }
}
