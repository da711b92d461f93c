package dev.sextant.metrics.report.multiplicity;

import dev.sextant.metrics.report.influence.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The statistics that may be the best: the model confidence set of P. Hansen, A. Lunde and J.
 * Nason, The Model Confidence Set (2011), with their statistic T_max.
 */
public final class ConfidenceSet {

  private ConfidenceSet() {}

  /**
   * Returns for each statistic the highest confidence at which it is left out, as a p-value: the
   * set at confidence {@code 1 - a} holds those with a p of at least {@code a}. The last one left
   * has 1.
   *
   * @param estimates higher is better; at least one
   * @param draws made from the estimates
   */
  public static double[] p(Estimate[] estimates, Draws draws) {
    double[] p = new double[estimates.length];
    List<Integer> left = new ArrayList<>(IntStream.range(0, estimates.length).boxed().toList());
    double least = 0;
    while (left.size() > 1) {
      Round round = new Round(estimates, draws, left);
      least = Math.max(least, round.p());
      p[left.get(round.worst)] = least;
      left.remove(round.worst);
    }
    p[left.get(0)] = 1;
    return p;
  }

  /** Compares each statistic that is left with the mean of those that are. */
  private static final class Round {

    private static final double NEARLY = 1 - 1e-9;

    private final int worst;
    private final double[] errors;
    private final double distance;
    private final Draws draws;
    private final List<Integer> left;

    Round(Estimate[] estimates, Draws draws, List<Integer> left) {
      this.draws = draws;
      this.left = left;
      this.errors = new double[left.size()];
      Estimate mean = mean(estimates, left);
      int lowest = 0;
      double most = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < left.size(); k++) {
        Estimate below = mean.minus(estimates[left.get(k)]);
        errors[k] = below.standardError();
        double size = below.normal(errors[k]);
        if (size > most) {
          most = size;
          lowest = k;
        }
      }
      worst = lowest;
      distance = most;
    }

    double p() {
      int[] some = left.stream().mapToInt(Integer::intValue).toArray();
      double[] nearly = new double[some.length];
      for (int k = 0; k < nearly.length; k++) {
        nearly[k] = errors[k] * distance * NEARLY;
      }
      int reached = 0;
      for (int b = 0; b < draws.count(); b++) {
        reached += distance <= 0 || reaches(draws.errors(b), some, nearly) ? 1 : 0;
      }
      return (1.0 + reached) / (1 + draws.count());
    }

    /**
     * Returns whether a statistic is as far below the mean of a draw as the worst one is.
     *
     * @param nearly a little less than that distance, by statistic: below it, no division is needed
     */
    private boolean reaches(double[] draw, int[] some, double[] nearly) {
      double mean = 0;
      for (int s : some) {
        mean += draw[s];
      }
      mean /= some.length;
      for (int k = 0; k < some.length; k++) {
        double below = mean - draw[some[k]];
        if (below >= nearly[k] && errors[k] != 0 && below / errors[k] >= distance) {
          return true;
        }
      }
      return false;
    }

    private static Estimate mean(Estimate[] estimates, List<Integer> left) {
      double value = 0;
      double[] influence = new double[estimates[0].influence().length];
      for (int s : left) {
        value += estimates[s].value() / left.size();
        for (int g = 0; g < influence.length; g++) {
          influence[g] += estimates[s].influence()[g] / left.size();
        }
      }
      Estimate first = estimates[left.get(0)];
      return new Estimate(value, influence, first.clusters(), first.support(), first.mostDegrees());
    }
  }
}
