package dev.sextant.metrics.uncertainty;

/**
 * The tokens of one text as directions, in double precision.
 *
 * <p>Each scalar product is summed from the first component to the last, so it has the same bits
 * wherever its two tokens are.
 */
public final class TokenDirections {

  private static final int AT_ONCE = 4;

  private final int size;
  private final int dimensions;
  private final double[] rows;

  private TokenDirections(int size, int dimensions, double[] rows) {
    this.size = size;
    this.dimensions = dimensions;
    this.rows = rows;
  }

  /**
   * Takes vectors as an embedder gives them, one per token.
   *
   * @throws IllegalArgumentException if there are none, dimensions differ, or a length is zero or
   *     not finite
   */
  public static TokenDirections of(float[][] tokens) {
    if (tokens.length == 0) {
      throw new IllegalArgumentException("a text needs tokens, found none");
    }
    int dimensions = tokens[0].length;
    int padded = (tokens.length + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
    double[] rows = new double[padded * dimensions];
    for (int i = 0; i < tokens.length; i++) {
      checkDimensions(dimensions, tokens[i].length);
      double norm = norm(tokens[i]);
      if (!(norm > 0) || !Double.isFinite(norm)) {
        throw new IllegalArgumentException("a direction needs a finite length, found " + norm);
      }
      for (int k = 0; k < dimensions; k++) {
        rows[i * dimensions + k] = tokens[i][k] / norm;
      }
    }
    return new TokenDirections(tokens.length, dimensions, rows);
  }

  /** Returns the Euclidean length of a vector. */
  public static double norm(float[] vector) {
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    return Math.sqrt(squares);
  }

  /** Returns the number of tokens. */
  public int size() {
    return size;
  }

  /** Fills in the cosines of token i with all tokens of another text, in [-1, 1]. */
  void cosines(int i, TokenDirections other, double[] cosines) {
    checkDimensions(dimensions, other.dimensions);
    double[] four = new double[AT_ONCE];
    for (int j = 0; j < other.size; j += AT_ONCE) {
      multiply(i * dimensions, other.rows, j * dimensions, four);
      for (int k = 0; k < AT_ONCE && j + k < other.size; k++) {
        cosines[j + k] = Math.max(-1, Math.min(1, four[k]));
      }
    }
  }

  /** Four independent sums keep the processor busy; rows of zeros fill up the last four. */
  private void multiply(int mine, double[] theirs, int start, double[] four) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    for (int k = 0; k < dimensions; k++) {
      double component = rows[mine + k];
      first += component * theirs[start + k];
      second += component * theirs[start + dimensions + k];
      third += component * theirs[start + 2 * dimensions + k];
      fourth += component * theirs[start + 3 * dimensions + k];
    }
    four[0] = first;
    four[1] = second;
    four[2] = third;
    four[3] = fourth;
  }

  private static void checkDimensions(int expected, int found) {
    if (expected != found) {
      throw new IllegalArgumentException(
          "vectors must have the same dimensions, found " + expected + " and " + found);
    }
  }
}
