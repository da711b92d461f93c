package dev.sextant.metrics.report.multiplicity;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.interval.SplitMix64;

/**
 * Draws of the joint error of several statistics over the same clusters. A multiplier bootstrap
 * with standard normal multipliers by cluster has a normal distribution with the covariance of the
 * statistics, so the draws are made from that matrix: the cost does not grow with the clusters.
 */
public final class Draws {

  private final double[][] errors;

  /**
   * Makes the draws. The same estimates and seed give the same bits.
   *
   * @param estimates over the same clusters
   * @param count of draws, such as 10,000
   */
  public Draws(Estimate[] estimates, int count, long seed) {
    double[][] factor = factor(estimates);
    SplitMix64 random = new SplitMix64(seed);
    errors = new double[count][];
    for (int b = 0; b < count; b++) {
      errors[b] = times(factor, normals(random, estimates.length));
    }
  }

  int count() {
    return errors.length;
  }

  /** Returns the errors of all statistics in a draw; must not be changed. */
  double[] errors(int draw) {
    return errors[draw];
  }

  /** Returns the error of a statistic in a draw. */
  double error(int draw, int statistic) {
    return errors[draw][statistic];
  }

  /**
   * Returns the lower triangular factor of the covariance (Cholesky). A statistic that is a linear
   * function of those before it has no column of its own.
   */
  private static double[][] factor(Estimate[] estimates) {
    int n = estimates.length;
    double[][] factor = new double[n][n];
    for (int i = 0; i < n; i++) {
      double[] covariances = estimates[i].covariances(estimates, i + 1);
      for (int j = 0; j <= i; j++) {
        double rest = covariances[j];
        for (int k = 0; k < j; k++) {
          rest -= factor[i][k] * factor[j][k];
        }
        if (i == j) {
          boolean independent = rest > 1e-12 * covariances[i];
          factor[i][i] = independent ? Math.sqrt(rest) : 0;
        } else {
          factor[i][j] = factor[j][j] == 0 ? 0 : rest / factor[j][j];
        }
      }
    }
    return factor;
  }

  private static double[] times(double[][] lower, double[] vector) {
    double[] product = new double[vector.length];
    for (int i = 0; i < vector.length; i++) {
      for (int j = 0; j <= i; j++) {
        product[i] += lower[i][j] * vector[j];
      }
    }
    return product;
  }

  /** Draws by the polar method of G. Marsaglia and T. Bray (1964). */
  private static double[] normals(SplitMix64 random, int count) {
    double[] normals = new double[count];
    for (int i = 0; i < count; i += 2) {
      double u;
      double v;
      double square;
      do {
        u = 2 * random.uniform() - 1;
        v = 2 * random.uniform() - 1;
        square = u * u + v * v;
      } while (square >= 1 || square == 0);
      double scale = Math.sqrt(-2 * StrictMath.log(square) / square);
      normals[i] = u * scale;
      if (i + 1 < count) {
        normals[i + 1] = v * scale;
      }
    }
    return normals;
  }
}
