package dev.sextant.metrics.calibration.probability;

import dev.sextant.metrics.calibration.resampling.Items;
import dev.sextant.metrics.calibration.resampling.ResampleBlock;
import dev.sextant.metrics.calibration.resampling.Study;
import java.util.function.Consumer;

/**
 * The expected calibration error of cases that occur so often: the share of each bin times the
 * distance of its mean prediction from its share of risky cases.
 *
 * <p>Most of the time of a report's probability maps goes into it. Eight resamples are read in one
 * pass over the cases, a byte for each, so that an item is looked up once and their sums do not
 * wait for each other. Each sum has the same terms in the same order as that of one resample.
 */
final class CalibrationError implements Study.Counting<Double> {

  private static final int BYTE = 255;

  private final double[] excess;
  private final int[] ends;

  /** Number of cases of each item. */
  private final int[] cases;

  private final int mostCases;

  /**
   * @param excess prediction less label, by case
   * @param ends where each bin of cases ends
   */
  CalibrationError(double[] excess, int[] ends, Items items) {
    this.excess = excess;
    this.ends = ends;
    this.cases = new int[items.count()];
    int most = 0;
    for (int item : items.ofCase()) {
      cases[item]++;
      most = Math.max(most, cases[item]);
    }
    this.mostCases = most;
  }

  @Override
  public Double of(int[] weights) {
    double error = 0;
    double all = 0;
    int from = 0;
    for (int end : ends) {
      double over = 0;
      for (int i = from; i < end; i++) {
        over += weights[i] * excess[i];
        all += weights[i];
      }
      error += Math.abs(over);
      from = end;
    }
    return error / all;
  }

  @Override
  public void each(int[] item, ResampleBlock block, Consumer<Double> reader) {
    long[] packed = block.packed();
    if (packed.length == 0) {
      Study.Counting.super.each(item, block, reader);
      return;
    }
    double[] errors = new double[ResampleBlock.WHOLE];
    int from = 0;
    for (int end : ends) {
      add(item, packed, from, end, errors);
      from = end;
    }
    for (int r = 0; r < errors.length; r++) {
      reader.accept(errors[r] / cases(block.multiplicities(r)));
    }
  }

  /** Adds the errors of one bin. */
  private void add(int[] item, long[] packed, int from, int to, double[] errors) {
    double over0 = 0;
    double over1 = 0;
    double over2 = 0;
    double over3 = 0;
    double over4 = 0;
    double over5 = 0;
    double over6 = 0;
    double over7 = 0;
    for (int i = from; i < to; i++) {
      long each = packed[item[i]];
      int low = (int) each;
      int high = (int) (each >>> 32);
      double own = excess[i];
      over0 += (low & BYTE) * own;
      over1 += ((low >>> 8) & BYTE) * own;
      over2 += ((low >>> 16) & BYTE) * own;
      over3 += (low >>> 24) * own;
      over4 += (high & BYTE) * own;
      over5 += ((high >>> 8) & BYTE) * own;
      over6 += ((high >>> 16) & BYTE) * own;
      over7 += (high >>> 24) * own;
    }
    errors[0] += Math.abs(over0);
    errors[1] += Math.abs(over1);
    errors[2] += Math.abs(over2);
    errors[3] += Math.abs(over3);
    errors[4] += Math.abs(over4);
    errors[5] += Math.abs(over5);
    errors[6] += Math.abs(over6);
    errors[7] += Math.abs(over7);
  }

  /** Returns how many cases a resample has. */
  private long cases(int[] multiplicities) {
    if (mostCases * (long) cases.length > Integer.MAX_VALUE) {
      long sum = 0;
      for (int i = 0; i < cases.length; i++) {
        sum += (long) cases[i] * multiplicities[i];
      }
      return sum;
    }
    int sum = 0; // of integers, which the processor adds several at a time
    for (int i = 0; i < cases.length; i++) {
      sum += cases[i] * multiplicities[i];
    }
    return sum;
  }
}
