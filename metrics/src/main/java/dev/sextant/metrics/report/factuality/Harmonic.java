package dev.sextant.metrics.report.factuality;

import java.util.Arrays;

/** Sums of harmonic numbers, {@code G(k) = H(0) + ... + H(k - 1)}, in a table that grows. */
final class Harmonic {

  private double[] sums = {0, 0};

  /** The last harmonic number that went into the table. */
  private double last;

  /** Returns a table that holds G(0) to G(most) at least. */
  double[] sums(int most) {
    int from = sums.length;
    if (most >= from) {
      sums = Arrays.copyOf(sums, Math.max(most + 1, from + from / 2));
      for (int k = from; k < sums.length; k++) {
        last += 1.0 / (k - 1);
        sums[k] = sums[k - 1] + last;
      }
    }
    return sums;
  }
}
