package dev.sextant.metrics.calibration.probability;

import java.util.Arrays;

/**
 * Sums over the bins of a reliability diagram.
 *
 * @param cases in each bin
 * @param risky of them, those that are
 * @param excess sum over each bin of predicted probability less label
 * @param squares sum over each bin of the square of that
 */
record BinSums(long[] cases, long[] risky, double[] excess, double[] squares) {

  double calibrationError() {
    double sum = 0;
    for (double of : excess) {
      sum += Math.abs(of);
    }
    return sum / n();
  }

  double brier() {
    double sum = 0;
    for (double of : squares) {
      sum += of;
    }
    return sum / n();
  }

  /** Returns the risky share of a bin; {@code NaN} of an empty one. */
  double observed(int bin) {
    return (double) risky[bin] / cases[bin];
  }

  private long n() {
    return Arrays.stream(cases).sum();
  }
}
