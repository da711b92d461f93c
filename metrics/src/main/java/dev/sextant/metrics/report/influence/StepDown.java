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
   * A difference of two statistics.
   *
   * @param first index of the statistic
   * @param second index of the statistic that is subtracted
   */
  public record Pair(int first, int second) {}

  /**
   * Returns the corrected two-sided p-value of each difference, in the order of the pairs.
   *
   * @param estimates the statistics that the draws were made from
   */
  public static double[] adjust(Estimate[] estimates, Pair[] pairs, Draws draws) {
    double[] errors = new double[pairs.length];
    double[] sizes = new double[pairs.length];
    for (int p = 0; p < pairs.length; p++) {
      Estimate difference = estimates[pairs[p].first()].minus(estimates[pairs[p].second()]);
      errors[p] = difference.standardError();
      sizes[p] = errors[p] == 0 ? 0 : Math.abs(difference.value()) / errors[p];
    }
    int[] falling =
        IntStream.range(0, pairs.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer p) -> -sizes[p]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] reached = new int[pairs.length];
    double[] rest = new double[pairs.length];
    for (int b = 0; b < draws.count(); b++) {
      double largest = 0;
      for (int k = pairs.length - 1; k >= 0; k--) {
        int p = falling[k];
        double error = draws.error(b, pairs[p].first()) - draws.error(b, pairs[p].second());
        largest = Math.max(largest, errors[p] == 0 ? 0 : Math.abs(error) / errors[p]);
        rest[k] = largest;
      }
      for (int k = 0; k < pairs.length; k++) {
        reached[k] += rest[k] >= sizes[falling[k]] ? 1 : 0;
      }
    }
    return monotone(falling, reached, draws.count());
  }

  private static double[] monotone(int[] falling, int[] reached, int draws) {
    double[] adjusted = new double[falling.length];
    double least = 0;
    for (int k = 0; k < falling.length; k++) {
      least = Math.max(least, (1.0 + reached[k]) / (1 + draws));
      adjusted[falling[k]] = least;
    }
    return adjusted;
  }

  /** Returns all pairs of some statistics. */
  public static Pair[] pairs(int statistics) {
    return IntStream.range(0, statistics)
        .boxed()
        .flatMap(i -> IntStream.range(i + 1, statistics).mapToObj(j -> new Pair(i, j)))
        .toArray(Pair[]::new);
  }

  /** Returns the pairs of each statistic with one baseline. */
  public static Pair[] against(int baseline, int statistics) {
    return Arrays.stream(IntStream.range(0, statistics).toArray())
        .filter(i -> i != baseline)
        .mapToObj(i -> new Pair(i, baseline))
        .toArray(Pair[]::new);
  }
}
