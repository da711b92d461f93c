package dev.sextant.metrics.report.combination;

import java.util.Arrays;

/**
 * Some subjects of a logistic regression, column by column. Sums over very many subjects add one
 * block after the other, four sums at a time, which do not wait for each other. Each sum has the
 * same terms in the same order as if it was made alone.
 */
final class SubjectBlock {

  private static final int MOST = 256;

  private final DesignMatrix rows;
  private final boolean[] positive;
  private final int[] subjects = new int[MOST];
  private final double[][] values;
  private final double[] errors = new double[MOST];
  private final double[] weights = new double[MOST];
  private final double[] weighted = new double[MOST];
  private int size;

  /**
   * @param positive by subject
   */
  SubjectBlock(DesignMatrix rows, boolean[] positive) {
    this.rows = rows;
    this.positive = positive;
    this.values = new double[rows.width()][MOST];
    Arrays.fill(values[0], 1);
  }

  /** Adds a subject; there must be room. */
  void add(int subject) {
    subjects[size++] = subject;
  }

  boolean isFull() {
    return size == MOST;
  }

  /** Computes the errors and weights of the subjects by a fit, and adds the sums of all of them. */
  void flush(double[] coefficients, NewtonSums sums) {
    if (size == 0) {
      return;
    }
    rows.read(subjects, size, values);
    double[] logOdds = logOdds(coefficients);
    for (int i = 0; i < size; i++) {
      double p = 1 / (1 + StrictMath.exp(-logOdds[i]));
      errors[i] = p - (positive[subjects[i]] ? 1 : 0);
      weights[i] = p * (1 - p);
    }
    sums.add(this);
    size = 0;
  }

  private double[] logOdds(double[] coefficients) {
    double[] logOdds = new double[size];
    for (int c = 0; c < coefficients.length; c++) {
      double[] column = values[c];
      for (int i = 0; i < size; i++) {
        logOdds[i] += coefficients[c] * column[i];
      }
    }
    return logOdds;
  }

  /** Returns the probability less the label, by subject. */
  double[] errors() {
    return errors;
  }

  /** Returns the weight of each subject times its value of a column, until the next call. */
  double[] weighted(int column) {
    for (int i = 0; i < size; i++) {
      weighted[i] = weights[i] * values[column][i];
    }
    return weighted;
  }

  /** Adds the sum of factor times value of each of the first columns, by column. */
  void addProducts(double[] factors, double[] sums, int start, int columns) {
    int c = 0;
    for (; c + 4 <= columns; c += 4) {
      addFour(factors, sums, start + c, c);
    }
    for (; c < columns; c++) {
      double sum = sums[start + c];
      double[] column = values[c];
      for (int i = 0; i < size; i++) {
        sum += factors[i] * column[i];
      }
      sums[start + c] = sum;
    }
  }

  private void addFour(double[] factors, double[] sums, int at, int first) {
    double[] a = values[first];
    double[] b = values[first + 1];
    double[] c = values[first + 2];
    double[] d = values[first + 3];
    double sumA = sums[at];
    double sumB = sums[at + 1];
    double sumC = sums[at + 2];
    double sumD = sums[at + 3];
    for (int i = 0; i < size; i++) {
      double factor = factors[i];
      sumA += factor * a[i];
      sumB += factor * b[i];
      sumC += factor * c[i];
      sumD += factor * d[i];
    }
    sums[at] = sumA;
    sums[at + 1] = sumB;
    sums[at + 2] = sumC;
    sums[at + 3] = sumD;
  }
}
