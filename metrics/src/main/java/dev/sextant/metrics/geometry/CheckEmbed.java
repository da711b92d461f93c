package dev.sextant.metrics.geometry;

/**
 * CheckEmbed over the cosines s_ij of all pairs of different answers (the diagonal is left out).
 *
 * <p>A missing answer lowers N; the reference code counts it as a cosine of -1.
 *
 * @param frobenius {@code sqrt(sum_{i != j} (s_ij + 1)^2 / (4 N (N - 1)))}, in [0, 1]; affine in
 *     the cosine, so orthogonal answers have 0.5
 * @param mean of s_ij, in [-1, 1]
 * @param std population standard deviation of s_ij, in [0, 1]
 * @see <a href="https://arxiv.org/abs/2406.02524">arXiv 2406.02524</a>
 */
public record CheckEmbed(double frobenius, double mean, double std) {

  /**
   * Returns the three of them.
   *
   * @param cosines the N x N matrix, symmetric: one half of it is read
   * @throws IllegalArgumentException if N is below 2
   */
  public static CheckEmbed of(double[][] cosines) {
    int n = cosines.length;
    if (n < 2) {
      throw new IllegalArgumentException("CheckEmbed needs two answers or more, found " + n);
    }
    int pairs = n * (n - 1) / 2;
    double sum = 0;
    double shifted = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        sum += cosines[i][j];
        shifted += (cosines[i][j] + 1) * (cosines[i][j] + 1);
      }
    }
    double mean = sum / pairs;
    double squares = 0;
    for (int i = 1; i < n; i++) {
      for (int j = 0; j < i; j++) {
        squares += (cosines[i][j] - mean) * (cosines[i][j] - mean);
      }
    }
    return new CheckEmbed(Math.sqrt(shifted / (4.0 * pairs)), mean, Math.sqrt(squares / pairs));
  }
}
