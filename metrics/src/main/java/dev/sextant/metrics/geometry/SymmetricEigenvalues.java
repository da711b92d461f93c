package dev.sextant.metrics.geometry;

import java.util.Arrays;

/**
 * Eigenvalues of a real symmetric matrix, by Householder tridiagonalisation and the QL iteration
 * without square roots. A matrix of ten answers is so small that a general library takes longer to
 * prepare than to compute.
 *
 * @see <a href="https://netlib.org/lapack/double/dsterf.f">LAPACK, dsterf: the variant of Pal,
 *     Walker and Kahan</a>
 */
public final class SymmetricEigenvalues {

  /** Iterations for one eigenvalue; two are usual. */
  private static final int MOST = 60;

  /** The square of the distance from 1, which every matrix is scaled to, to the next number. */
  private static final double NEGLIGIBLE = 0x1p-104;

  /** A rotation by less than the rounding error of a right angle: its cosine counts as 0. */
  private static final double TINY = 0x1p-400;

  private final double[] diagonal;
  private final double[] squares;

  private SymmetricEigenvalues(Tridiagonal matrix) {
    this.diagonal = matrix.diagonal();
    this.squares = matrix.squares();
  }

  /**
   * Returns all eigenvalues, ascending; each is right to some units of the last digit of the
   * largest.
   *
   * @param matrix symmetric, finite; one half of it is read, and it is left as it is
   * @throws ArithmeticException if it is not finite, or the iteration does not converge
   */
  public static double[] of(double[][] matrix) {
    double largest = largest(matrix);
    if (largest == 0) {
      return new double[matrix.length];
    }
    if (!Double.isFinite(largest)) {
      throw new ArithmeticException(
          "eigenvalues need finite numbers, found " + largest + " in the matrix");
    }
    int exponent = Math.getExponent(largest);
    SymmetricEigenvalues values =
        new SymmetricEigenvalues(Tridiagonal.of(lower(matrix, -exponent)));
    values.iterate();
    double[] found = values.diagonal;
    for (int i = 0; i < found.length; i++) {
      found[i] = Math.scalb(found[i], exponent);
    }
    Arrays.sort(found);
    return found;
  }

  /** Returns the largest absolute value, or NaN if there is one. */
  private static double largest(double[][] matrix) {
    double largest = 0;
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        largest = Math.max(largest, Math.abs(matrix[i][j]));
      }
    }
    return largest;
  }

  /** Returns the lower half times a power of two, which is exact. */
  private static double[][] lower(double[][] matrix, int exponent) {
    double[][] lower = new double[matrix.length][];
    for (int i = 0; i < lower.length; i++) {
      lower[i] = Arrays.copyOf(matrix[i], i + 1);
      if (exponent != 0) {
        for (int j = 0; j <= i; j++) {
          lower[i][j] = Math.scalb(lower[i][j], exponent);
        }
      }
    }
    return lower;
  }

  /** Makes the diagonal the eigenvalues, from the first to the last. */
  private void iterate() {
    for (int first = 0; first < diagonal.length; first++) {
      int iterations = 0;
      for (int last = blockEnd(first); last > first; last = blockEnd(first)) {
        if (iterations++ == MOST) {
          throw new ArithmeticException(
              "no eigenvalues found for a %1$d x %1$d matrix".formatted(diagonal.length));
        }
        step(first, last);
      }
    }
  }

  /** Returns the last row that is connected to the first one. */
  private int blockEnd(int first) {
    int last = first;
    while (last < diagonal.length - 1 && connects(last)) {
      last++;
    }
    squares[last] = 0;
    return last;
  }

  /** Returns whether a row and the next are linked by more than the rounding of the diagonal. */
  private boolean connects(int row) {
    double size = 1 + Math.abs(diagonal[row] * diagonal[row + 1]);
    return squares[row] > NEGLIGIBLE * size;
  }

  /**
   * Takes one step of the iteration on a block, shifted by an eigenvalue of its first two rows. The
   * processor waits for divisions here, so each row has a single one that the next row waits for.
   */
  private void step(int first, int last) {
    double shift = shift(first);
    double cosine = 1;
    double sine = 0;
    double gamma = diagonal[last] - shift;
    double square = gamma * gamma;
    for (int i = last - 1; i >= first; i--) {
      double below = squares[i];
      double length = square + below;
      if (i < last - 1) {
        squares[i + 1] = sine * length;
      }
      double before = gamma;
      if (square < TINY) {
        gamma = -before;
        square = cosine * below;
        cosine = 0;
        sine = 1;
      } else {
        double inverse = 1 / (square * length);
        double share = square * inverse;
        double scaled = square * (diagonal[i] - shift) - below * before;
        gamma = scaled * share;
        cosine = square * share;
        sine = below * share;
        square = scaled * scaled * inverse;
      }
      diagonal[i + 1] = before + (diagonal[i] - gamma);
    }
    squares[first] = sine * square;
    diagonal[first] = shift + gamma;
  }

  private double shift(int first) {
    double next = Math.sqrt(squares[first]);
    double half = (diagonal[first + 1] - diagonal[first]) / (2 * next);
    double root = Math.copySign(Math.sqrt(half * half + 1), half);
    return diagonal[first] - next / (half + root);
  }
}
