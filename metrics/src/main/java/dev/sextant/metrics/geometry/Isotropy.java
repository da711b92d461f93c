package dev.sextant.metrics.geometry;

/**
 * Semantic isotropy: how evenly the answers of an item fill the space, from their cosine kernel K
 * (N x N, 1 on its diagonal). Each functional is 0, or next to it, for identical answers and 1 for
 * orthonormal ones; the spectral ones share one decomposition.
 *
 * <p>None of them sees sign: v and -v count as the same.
 *
 * <p>Source: Embedding Trust, ICML 2026, which defines the von Neumann entropy and names the others
 * without formulas; theirs are Sextant's.
 */
public final class Isotropy {

  private static final double EPSILON = 1e-3;

  /** Of K, at least 0. */
  private final double[] eigenvalues;

  private Isotropy(double[] eigenvalues) {
    this.eigenvalues = eigenvalues;
  }

  /**
   * Decomposes the kernel; what the eigenvalues are below 0 is rounding, and counts as 0. Those of
   * identical answers are 0 and N, which no decomposition finds to the last digit.
   *
   * @param cosines the N x N kernel, symmetric, 1 on its diagonal
   * @throws IllegalArgumentException if N is below 2
   */
  public static Isotropy of(double[][] cosines) {
    checkSize(cosines);
    if (areIdentical(cosines)) {
      double[] eigenvalues = new double[cosines.length];
      eigenvalues[cosines.length - 1] = cosines.length;
      return new Isotropy(eigenvalues);
    }
    double[] eigenvalues = SymmetricEigenvalues.of(cosines);
    for (int i = 0; i < eigenvalues.length; i++) {
      eigenvalues[i] = Math.max(0, eigenvalues[i]);
    }
    return new Isotropy(eigenvalues);
  }

  private static boolean areIdentical(double[][] cosines) {
    for (double[] row : cosines) {
      for (double cosine : row) {
        if (cosine != 1) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns {@link #vne()} of the kernel. */
  public static double vne(double[][] cosines) {
    return of(cosines).vne();
  }

  /**
   * Returns the purity's complement, {@code (1 - sum lambda^2) N / (N - 1)} with lambda the
   * eigenvalues of K/N, in [0, 1]. As {@code sum lambda^2 = |K|^2 / N^2}, it is 1 - the mean of the
   * squared cosines over all pairs, and needs no eigenvalues.
   *
   * @param cosines the N x N kernel, symmetric, 1 on its diagonal
   * @throws IllegalArgumentException if N is below 2
   */
  public static double frobenius(double[][] cosines) {
    checkSize(cosines);
    double squares = 0;
    for (int i = 1; i < cosines.length; i++) {
      for (int j = 0; j < i; j++) {
        squares += cosines[i][j] * cosines[i][j];
      }
    }
    int pairs = cosines.length * (cosines.length - 1) / 2;
    return clamped(1 - squares / pairs);
  }

  /**
   * Returns the von Neumann entropy, {@code -sum(lambda ln lambda) / ln N} with lambda the
   * eigenvalues of K/N and {@code 0 ln 0 = 0}, in [0, 1].
   *
   * <p>A regular simplex gives {@code ln(N-1) / ln N}; in D dimensions it cannot exceed {@code ln D
   * / ln N}.
   */
  public double vne() {
    return clamped(entropy(0));
  }

  /**
   * Returns the entropy as the published code computes it: with 1e-3 on the diagonal of K, so that
   * the eigenvalues of K/N sum to 1.001; in [0, 1.001].
   */
  public double vneReference() {
    return entropy(EPSILON);
  }

  /**
   * Returns the geometric mean of the eigenvalues of {@code K + eps I} over {@code 1 + eps}, eps =
   * 1e-3: {@code exp(logdet(K + eps I) / N) / (1 + eps)}, in (0, 1]. It grows with the volume that
   * the answers span; each that follows from the others brings it nearer to 0.
   */
  public double logDeterminant() {
    double logarithms = 0;
    for (double eigenvalue : eigenvalues) {
      logarithms += StrictMath.log(eigenvalue + EPSILON);
    }
    return clamped(StrictMath.exp(logarithms / eigenvalues.length) / (1 + EPSILON));
  }

  /**
   * Returns the harmonic mean of the eigenvalues of {@code K + eps I} over {@code 1 + eps}, eps =
   * 1e-3: {@code N / (trace((K + eps I)^-1) (1 + eps))}, in (0, 1]. Two that are the same bring it
   * near 0, regardless of the others.
   */
  public double inverseTrace() {
    double inverses = 0;
    for (double eigenvalue : eigenvalues) {
      inverses += 1 / (eigenvalue + EPSILON);
    }
    return clamped(eigenvalues.length / (inverses * (1 + EPSILON)));
  }

  private double entropy(double jitter) {
    int n = eigenvalues.length;
    double entropy = 0;
    for (double eigenvalue : eigenvalues) {
      double lambda = (eigenvalue + jitter) / n;
      if (lambda > 0) {
        entropy -= lambda * StrictMath.log(lambda);
      }
    }
    return entropy / StrictMath.log(n);
  }

  private static double clamped(double value) {
    return Math.max(0, Math.min(1, value));
  }

  private static void checkSize(double[][] cosines) {
    if (cosines.length < 2) {
      throw new IllegalArgumentException(
          "isotropy needs two answers or more, found " + cosines.length);
    }
  }
}
