package dev.sextant.metrics.report.leftout;

import java.util.Arrays;

/**
 * The subjects that a statistic of factuality leaves out.
 *
 * @param known factualities of those that have one, in [0, 1]
 * @param unlabelled number of those that have none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeftOutFactualities(double[] known, int unlabelled) {

  /** Returns the number of all of them. */
  public int count() {
    return known.length + unlabelled;
  }

  double[] all(boolean unlabelledAreRight) {
    double[] all = Arrays.copyOf(known, count());
    Arrays.fill(all, known.length, all.length, unlabelledAreRight ? 1 : 0);
    return all;
  }
}
