package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.IncompleteBeta;

/** Student's t distribution, the same bits on every machine. */
public final class StudentT {

  /** Degrees of freedom from which on t is normal for all purposes here. */
  private static final double MANY = 1e6;

  /** Beyond what the p of a double can say. */
  private static final double LARGEST = 40;

  private StudentT() {}

  /**
   * Returns the t that is exceeded in absolute value with this probability.
   *
   * @param twoSided in (0, 1), such as 0.05
   * @param degreesOfFreedom above 0
   */
  public static double quantile(double twoSided, double degreesOfFreedom) {
    double x = IncompleteBeta.inverse(twoSided, degreesOfFreedom / 2, 0.5);
    return Math.sqrt(degreesOfFreedom * (1 - x) / x);
  }

  /** Returns the value that a standard normal exceeds in absolute value with this probability. */
  static double normal(double twoSided) {
    return twoSided >= 1 ? 0 : twoSided <= 0 ? LARGEST : quantile(twoSided, MANY);
  }

  /** Returns the probability that a standard normal is at least this far from 0. */
  public static double normalTwoSided(double z) {
    return twoSided(z, MANY);
  }

  /** Returns the probability that |t| is at least this large. */
  public static double twoSided(double t, double degreesOfFreedom) {
    return IncompleteBeta.of(
        degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, 0.5);
  }
}
