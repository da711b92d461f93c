package dev.sextant.metrics.report.multiplicity;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The interval of a statistic that was chosen as the highest of several. The highest is partly
 * luck, so the lower end is simultaneous over all statistics that could have been chosen: T. Zrnic
 * and W. Fithian, Locally Simultaneous Inference (2024). Luck cannot make the highest too low, so
 * the upper end is the plain one. {@code docs/inference.md} has the derivation and simulations.
 */
public final class BestInterval {

  private static final double TAIL = Intervals.OUTSIDE / 2;

  /** Probability of the tail that goes into finding what could have been chosen. */
  private static final double CHOICE = 0.0025;

  private final List<Measured> all;
  private final Draws draws;

  private BestInterval(List<Measured> all, Draws draws) {
    this.all = all;
    this.draws = draws;
  }

  /**
   * Returns the interval of the chosen statistic; the plain one if there is no other, or if it has
   * no ends.
   *
   * @param all statistics that it was chosen from, over the same clusters, each with an interval
   * @param chosen index of it: the highest, or the highest of those that met a condition
   * @param draws made from their estimates
   */
  public static Interval of(List<Measured> all, int chosen, Draws draws) {
    Measured best = all.get(chosen);
    if (all.size() < 2) {
      return best.interval();
    }
    Double low = best.outside().apply(new BestInterval(all, draws).level(chosen)).low();
    Double high = best.interval().high();
    return low == null || high == null ? best.interval() : new Interval(best.value(), low, high);
  }

  /** Returns the probability outside of the two-sided interval that has the lower end. */
  private double level(int chosen) {
    int[] everything = IntStream.range(0, all.size()).toArray();
    double critical = critical(everything, TAIL);
    boolean highest = all.stream().allMatch(each -> each.value() <= all.get(chosen).value());
    if (highest) {
      int[] near = IntStream.of(everything).filter(s -> couldWin(s, chosen)).toArray();
      critical = Math.min(critical, critical(near, TAIL - CHOICE));
    }
    return Math.min(Intervals.OUTSIDE, StudentT.normalTwoSided(critical));
  }

  /**
   * Returns whether a statistic is so close that it could have been chosen in another sample. The
   * differences of all pairs are bounded together by Bonferroni's inequality; the bound counts
   * twice, once for this sample and once for the other.
   */
  private boolean couldWin(int s, int chosen) {
    if (s == chosen) {
      return true;
    }
    Estimate gap = all.get(chosen).estimate().minus(all.get(s).estimate());
    double pairs = all.size() * (all.size() - 1.0) / 2;
    double reach = 2 * StudentT.quantile(CHOICE / pairs, gap.degreesOfFreedom());
    return gap.value() <= reach * gap.standardError();
  }

  /** Returns what the largest standardised error of some statistics exceeds with a probability. */
  private double critical(int[] some, double probability) {
    double[] largest = new double[draws.count()];
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    for (int s : some) {
      double error = all.get(s).estimate().standardError();
      for (int b = 0; b < largest.length && error > 0; b++) {
        largest[b] = Math.max(largest[b], draws.error(b, s) / error);
      }
    }
    Arrays.sort(largest);
    int beyond = (int) Math.floor(probability * (1 + largest.length)) - 1;
    return Math.max(0, largest[largest.length - 1 - Math.max(0, beyond)]);
  }
}
