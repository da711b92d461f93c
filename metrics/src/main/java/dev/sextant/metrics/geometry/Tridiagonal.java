package dev.sextant.metrics.geometry;

/**
 * A symmetric tridiagonal matrix that has the eigenvalues of a given symmetric one, by Householder
 * reflections from the last row to the first.
 *
 * @param diagonal of the matrix
 * @param squares of what is next to the diagonal: element i is that of rows i and i + 1; the last
 *     is 0
 * @see <a href="https://netlib.org/eispack/tred1.f">EISPACK, tred1</a>
 */
@SuppressWarnings("ArrayRecordComponent") // numbers on their way into eigenvalues
record Tridiagonal(double[] diagonal, double[] squares) {

  /** Below this a sum of squares has lost digits, and its root is nothing next to 1. */
  private static final double NEGLIGIBLE = 0x1p-900;

  /**
   * Reduces a matrix.
   *
   * @param lower row after row, row i with i + 1 elements of about 1 at most; overwritten
   */
  static Tridiagonal of(double[][] lower) {
    int n = lower.length;
    double[] diagonal = new double[n];
    double[] squares = new double[n];
    double[] applied = new double[n];
    for (int k = n - 1; k > 0; k--) {
      double[] row = lower[k];
      diagonal[k] = row[k];
      double beyond = 0;
      for (int j = 0; j < k - 1; j++) {
        beyond += row[j] * row[j];
      }
      squares[k - 1] = beyond + row[k - 1] * row[k - 1];
      if (beyond > NEGLIGIBLE) {
        reflect(lower, k, squares[k - 1], applied);
      }
    }
    diagonal[0] = lower[0][0];
    return new Tridiagonal(diagonal, squares);
  }

  /**
   * Applies to the rows before row k the reflection that leaves of row k only what is next to the
   * diagonal: with v its vector and {@code H = I - v v^T / h}, {@code H A H = A - v q^T - q v^T}.
   *
   * @param square of row k left of the diagonal
   * @param applied room for q
   */
  private static void reflect(double[][] lower, int k, double square, double[] applied) {
    double[] v = lower[k];
    double next = Math.copySign(Math.sqrt(square), v[k - 1]);
    double h = square + v[k - 1] * next;
    v[k - 1] += next;
    multiply(lower, k, v, applied);
    double along = 0;
    for (int j = 0; j < k; j++) {
      applied[j] /= h;
      along += applied[j] * v[j];
    }
    double half = along / (2 * h);
    for (int i = 0; i < k; i++) {
      applied[i] -= half * v[i];
      double[] row = lower[i];
      for (int j = 0; j <= i; j++) {
        row[j] -= v[i] * applied[j] + applied[i] * v[j];
      }
    }
  }

  /** Sets the product to the first k rows and columns times v. */
  private static void multiply(double[][] lower, int k, double[] v, double[] product) {
    for (int i = 0; i < k; i++) {
      double[] row = lower[i];
      double sum = row[i] * v[i];
      for (int j = 0; j < i; j++) {
        sum += row[j] * v[j];
        product[j] += row[j] * v[i];
      }
      product[i] = sum;
    }
  }
}
