package dev.sextant.metrics.report.influence;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects p-values of differences for their number: J. Romano and M. Wolf, Exact and Approximate
 * Stepdown Methods for Multiple Hypothesis Testing (2005). The correction uses the correlation of
 * the differences, so it costs less than Holm's when many differences move together.
 */
public final class StepDown {

  private StepDown() {}

  /**
   * Returns the corrected two-sided p-value of each difference, in the order given.
   *
   * @param differences that the draws were made from
   */
  public static double[] adjust(Estimate[] differences, Draws draws) {
    int count = differences.length;
    double[] p = Arrays.stream(differences).mapToDouble(Estimate::p).toArray();
    if (count < 2) {
      return p;
    }
    double[] errors = Arrays.stream(differences).mapToDouble(Estimate::standardError).toArray();
    double[] sizes = Arrays.stream(differences).mapToDouble(d -> Math.abs(d.normal())).toArray();
    int[] falling =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer d) -> -sizes[d]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] reached = new int[count];
    double[] rest = new double[count];
    for (int b = 0; b < draws.count(); b++) {
      double largest = 0;
      for (int k = count - 1; k >= 0; k--) {
        int d = falling[k];
        double error = Math.abs(draws.error(b, d));
        largest = Math.max(largest, errors[d] == 0 ? 0 : error / errors[d]);
        rest[k] = largest;
      }
      for (int k = 0; k < count; k++) {
        reached[k] += rest[k] >= sizes[falling[k]] ? 1 : 0;
      }
    }
    return monotone(falling, reached, draws.count(), p);
  }

  private static double[] monotone(int[] falling, int[] reached, int draws, double[] p) {
    double[] adjusted = new double[falling.length];
    double least = 0;
    for (int k = 0; k < falling.length; k++) {
      double drawn = (1.0 + reached[k]) / (1 + draws);
      least = Math.max(least, Math.max(drawn, p[falling[k]]));
      adjusted[falling[k]] = least;
    }
    return adjusted;
  }
}
