package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Lanes;
import dev.sextant.metrics.report.subjects.Moments;
import java.util.Arrays;

/**
 * Mean and variance of the risks of one class, in lanes, from one pass over deviations from the
 * mean of the full sample. Where cancellation would cost digits (a resample that varies far less
 * than it lies off that mean), two passes over that resample are made instead.
 */
final class ClassMoments {

  /** Share of the squares that must be left, for nine digits of the variance to be right. */
  private static final double LEFT = 1e-6;

  private final BinaryCases cases;
  private final boolean positive;
  private final Moments full;
  private final double[] first;
  private final double[] second;

  ClassMoments(BinaryCases cases, boolean positive, int width) {
    this.cases = cases;
    this.positive = positive;
    double[] risks = cases.risks(positive);
    int[] once = new int[risks.length];
    Arrays.fill(once, 1);
    full = Moments.of(risks, once);
    first = new double[width];
    second = new double[width];
  }

  Moments full() {
    return full;
  }

  void clear() {
    Arrays.fill(first, 0);
    Arrays.fill(second, 0);
  }

  void add(double risk, double[] row) {
    Lanes.addMoments(first, second, risk - full.mean(), row);
  }

  /**
   * Returns those of a resample.
   *
   * @param n observations of the class in it
   */
  Moments of(long n, Block block, int lane) {
    if (n == 0 || full.squares() == 0) {
      return new Moments(n, n == 0 ? Double.NaN : full.mean(), 0);
    }
    double shift = first[lane] / n;
    double squares = second[lane] - first[lane] * shift;
    return squares > LEFT * second[lane]
        ? new Moments(n, full.mean() + shift, squares)
        : twoPasses(block, lane);
  }

  private Moments twoPasses(Block block, int lane) {
    double[] risks = cases.risks(positive);
    int[] weights = new int[risks.length];
    int n = 0;
    for (int i = 0; i < cases.size(); i++) {
      if (cases.isPositive(i) == positive) {
        weights[n++] = block.weight(i, lane);
      }
    }
    return Moments.of(risks, weights);
  }
}
