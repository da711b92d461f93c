package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.interval.Percentile;

/**
 * Bins of about equal frequency: the values between neighbouring quantiles. A value on a cut
 * belongs below it, so equal values share a bin and a bin may be empty; that is what pandas' qcut
 * does.
 */
public final class Bins {

  /** Minimum, cuts, maximum. */
  private final double[] edges;

  private Bins(double[] edges) {
    this.edges = edges;
  }

  /**
   * Cuts by the values' own quantiles (type 7).
   *
   * @param values in any order, at least one, all finite
   * @param count how many bins
   */
  public static Bins of(double[] values, int count) {
    double[] sorted = Order.rising(values);
    double[] edges = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      edges[i] = Percentile.of(sorted, (double) i / count);
    }
    return new Bins(edges);
  }

  public int count() {
    return edges.length - 1;
  }

  /** Returns the bin of a value: how many cuts lie below it. */
  public int of(double value) {
    int bin = 0;
    while (bin < count() - 1 && value > edges[bin + 1]) {
      bin++;
    }
    return bin;
  }

  public double low(int bin) {
    return edges[bin];
  }

  public double high(int bin) {
    return edges[bin + 1];
  }
}
