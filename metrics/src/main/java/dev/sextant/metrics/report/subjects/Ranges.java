package dev.sextant.metrics.report.subjects;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** The lowest and the highest value in each cell, over all cases. */
public final class Ranges {

  private final double[] lows;
  private final double[] highs;

  /**
   * Finds them.
   *
   * @param values by position of the case; zeros are positive
   */
  public Ranges(Cells cells, IntToDoubleFunction values) {
    lows = new double[cells.count()];
    highs = new double[cells.count()];
    Arrays.fill(lows, Double.POSITIVE_INFINITY);
    Arrays.fill(highs, Double.NEGATIVE_INFINITY);
    for (int i = 0; i < cells.cases(); i++) {
      int cell = cells.of(i);
      lows[cell] = Math.min(lows[cell], values.applyAsDouble(i));
      highs[cell] = Math.max(highs[cell], values.applyAsDouble(i));
    }
  }

  /** Returns whether all cases of some cells have the same value. */
  public boolean areOneValue(int[] of) {
    double low = low(of);
    for (int cell : of) {
      if (highs[cell] != low) {
        return false;
      }
    }
    return of.length > 0;
  }

  /** Returns the lowest value of some cells. */
  public double low(int[] of) {
    double low = Double.POSITIVE_INFINITY;
    for (int cell : of) {
      low = Math.min(low, lows[cell]);
    }
    return low;
  }
}
