package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.interval.SplitMix64;
import java.util.Arrays;

/**
 * How much the estimate relies on the oracle: the lambda of A. Angelopoulos, J. Duchi and T. Zrnic,
 * PPI++: Efficient Prediction-Powered Inference (2023). It minimises the variance, and is 0 for an
 * oracle that knows nothing.
 *
 * <p>A lambda that is fitted to the same labels makes the variance too small. So the clusters are
 * assigned to folds, and the lambda of each is fitted to the others. With many folds the estimate
 * hardly depends on which cluster is in which.
 */
final class PowerTuning {

  private static final int FOLDS = 20;

  private PowerTuning() {}

  /**
   * Returns the lambda of each cluster, in [0, 1].
   *
   * @param people influence by cluster of the statistic of people's labels
   * @param correction influence by cluster of what the oracle's labels correct
   */
  static double[] lambdas(double[] people, double[] correction, long seed) {
    int[] folds = new int[people.length];
    Arrays.setAll(folds, g -> (int) Long.remainderUnsigned(SplitMix64.output(seed, g), FOLDS));
    double[] products = new double[FOLDS];
    double[] squares = new double[FOLDS];
    for (int g = 0; g < folds.length; g++) {
      for (int fold = 0; fold < FOLDS; fold++) {
        if (fold != folds[g]) {
          products[fold] -= people[g] * correction[g];
          squares[fold] += correction[g] * correction[g];
        }
      }
    }
    double[] lambdas = new double[folds.length];
    for (int g = 0; g < folds.length; g++) {
      double best = squares[folds[g]] > 0 ? products[folds[g]] / squares[folds[g]] : 0;
      lambdas[g] = Math.max(0, Math.min(1, best));
    }
    return lambdas;
  }
}
