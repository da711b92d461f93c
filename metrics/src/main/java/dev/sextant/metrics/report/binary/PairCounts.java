package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Lanes;
import java.util.Arrays;

/**
 * Mann and Whitney's U in lanes, in each of some bins. Cases come by falling risk; of a tie, half
 * of the positives come before the negatives and half after. All counts are multiples of one half
 * far below 2^52, so they are exact.
 */
final class PairCounts {

  private final int width;
  private final double[] positives;
  private final double[] negatives;
  private final double[] won;

  PairCounts(int bins, int width) {
    this.width = width;
    positives = new double[bins * width];
    negatives = new double[bins * width];
    won = new double[bins * width];
  }

  void clear() {
    Arrays.fill(positives, 0);
    Arrays.fill(negatives, 0);
    Arrays.fill(won, 0);
  }

  void addPositive(int bin, double share, double[] row) {
    Lanes.add(positives, bin * width, share, row);
  }

  void addNegative(int bin, double[] row) {
    Lanes.addPairs(negatives, won, positives, bin * width, row);
  }

  double positives(int bin, int lane) {
    return positives[bin * width + lane];
  }

  double negatives(int bin, int lane) {
    return negatives[bin * width + lane];
  }

  double pairs(int bin, int lane) {
    return positives(bin, lane) * negatives(bin, lane);
  }

  /** Returns the area under the ROC curve of a bin; {@code NaN} without both classes. */
  double area(int bin, int lane) {
    double pairs = pairs(bin, lane);
    return pairs == 0 ? Double.NaN : won[bin * width + lane] / pairs;
  }

  /** Returns the area over the pairs within all bins; {@code NaN} if there are none. */
  double pooledArea(int lane) {
    double pairs = 0;
    double sum = 0;
    for (int at = lane; at < won.length; at += width) {
      pairs += positives[at] * negatives[at];
      sum += won[at];
    }
    return pairs == 0 ? Double.NaN : sum / pairs;
  }

  /** Adds precision times the positives gained since last to the sums, and notes the positives. */
  void addPrecision(double[] sums, double[] last) {
    for (int lane = 0; lane < sums.length; lane++) {
      double flagged = Math.max(1, positives[lane] + negatives[lane]);
      sums[lane] += (positives[lane] - last[lane]) * (positives[lane] / flagged);
      last[lane] = positives[lane];
    }
  }

  void copyCounts(double[] positivesInto, double[] negativesInto, int at) {
    System.arraycopy(positives, 0, positivesInto, at, width);
    System.arraycopy(negatives, 0, negativesInto, at, width);
  }
}
