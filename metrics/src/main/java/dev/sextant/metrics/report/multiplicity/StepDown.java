package dev.sextant.metrics.report.multiplicity;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.StudentT;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects p-values of differences for their number: J. Romano and M. Wolf, Exact and Approximate
 * Stepdown Methods for Multiple Hypothesis Testing (2005). The correction uses the correlation of
 * the differences, so it costs less than Holm's when many differences move together.
 */
public final class StepDown {

  private static final double LEVEL = 0.05;

  private StepDown() {}

  /**
   * A difference, corrected.
   *
   * @param p two-sided, corrected
   * @param level what its uncorrected p had to be below to decide, 0.05 or less: that of the step
   *     at which the method decided on it, or stopped
   */
  public record Corrected(double p, double level) {}

  /**
   * Corrects each difference, in the order given.
   *
   * @param differences that the draws were made from
   */
  public static Corrected[] correct(Estimate[] differences, Draws draws) {
    double[] p = Arrays.stream(differences).mapToDouble(Estimate::p).toArray();
    if (p.length < 2) {
      return Arrays.stream(p).mapToObj(own -> new Corrected(own, LEVEL)).toArray(Corrected[]::new);
    }
    return new Steps(differences, draws).corrected(p);
  }

  /** The differences by falling size: each step compares the largest of those that are left. */
  private static final class Steps {

    private final Estimate[] differences;
    private final Draws draws;
    private final double[] sizes;
    private final int[] falling;

    Steps(Estimate[] differences, Draws draws) {
      this.differences = differences;
      this.draws = draws;
      sizes = Arrays.stream(differences).mapToDouble(d -> Math.abs(d.normal())).toArray();
      falling =
          IntStream.range(0, sizes.length)
              .boxed()
              .sorted(Comparator.comparingDouble((Integer d) -> -sizes[d]))
              .mapToInt(Integer::intValue)
              .toArray();
    }

    Corrected[] corrected(double[] p) {
      double[] adjusted = new double[falling.length];
      int[] reached = new int[falling.length];
      backwards(
          (step, largest) -> {
            double size = sizes[falling[step]];
            reached[step] = (int) Arrays.stream(largest).filter(each -> each >= size).count();
          });
      int stop = falling.length - 1;
      double least = 0;
      for (int step = falling.length - 1; step >= 0; step--) {
        adjusted[step] = Math.max((1.0 + reached[step]) / (1 + draws.count()), p[falling[step]]);
      }
      for (int step = 0; step < falling.length; step++) {
        least = Math.max(least, adjusted[step]);
        adjusted[step] = least;
        stop = least < LEVEL ? stop : Math.min(stop, step);
      }
      double[] levels = levels(stop);
      Corrected[] corrected = new Corrected[falling.length];
      for (int step = 0; step < falling.length; step++) {
        corrected[falling[step]] = new Corrected(adjusted[step], levels[Math.min(step, stop)]);
      }
      return corrected;
    }

    private double[] levels(int stop) {
      double[] levels = new double[stop + 1];
      int most = (int) Math.ceil(LEVEL * (1 + draws.count()) - 1) - 1;
      backwards(
          (step, largest) -> {
            if (step <= stop) {
              double[] sorted = largest.clone();
              Arrays.sort(sorted);
              double critical = sorted[sorted.length - 1 - Math.max(0, most)];
              levels[step] = Math.min(LEVEL, StudentT.normalTwoSided(critical));
            }
          });
      return levels;
    }

    private interface Step {
      /**
       * Takes a step.
       *
       * @param largest standardised error of the differences that are left, in each draw
       */
      void take(int step, double[] largest);
    }

    /** Takes the last step first, since each adds one difference to those of the next. */
    private void backwards(Step visitor) {
      double[] largest = new double[draws.count()];
      for (int step = falling.length - 1; step >= 0; step--) {
        int d = falling[step];
        double error = differences[d].standardError();
        for (int b = 0; b < largest.length && error != 0; b++) {
          largest[b] = Math.max(largest[b], Math.abs(draws.error(b, d)) / error);
        }
        visitor.take(step, largest);
      }
    }
  }
}
