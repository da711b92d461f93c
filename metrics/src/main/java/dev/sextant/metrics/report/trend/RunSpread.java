package dev.sextant.metrics.report.trend;

import dev.sextant.metrics.report.interval.IncompleteBeta;

/**
 * How far the means of runs differ beyond what the noise of their subjects explains, for example
 * because a server behaves differently from day to day.
 *
 * <p>The variance of a run's mean is estimated from successive differences (J. von Neumann et al.,
 * The Mean Square Successive Difference, 1941): {@code sum of (r_(i+1) - r_i)^2 / (2 (N - 1))},
 * with about {@code 2 (N-1)^2 / (3N-4)} degrees of freedom. A slow decline or one step hardly adds
 * to it, so what an alarm should find does not hide itself. Only an excess over the noise of the
 * subjects that an F test shows at 5 % counts.
 *
 * @param excess variance of a run's mean beyond the noise of its subjects; 0 if none is shown
 * @param degreesOfFreedom of the variance from successive differences
 */
public record RunSpread(double excess, double degreesOfFreedom) {

  private static final double SHOWN = 0.05;

  /**
   * Compares the means of runs.
   *
   * @param means in the order of the runs, at least two
   * @param samplingVariance variance of such a mean from the noise of the subjects
   * @param samplingFreedom its degrees of freedom
   */
  static RunSpread of(double[] means, double samplingVariance, double samplingFreedom) {
    int steps = means.length - 1;
    double squares = 0;
    for (int i = 0; i < steps; i++) {
      squares += (means[i + 1] - means[i]) * (means[i + 1] - means[i]);
    }
    double variance = squares / (2 * steps);
    double freedom = 2.0 * steps * steps / (3.0 * steps - 1);
    double excess = variance - samplingVariance;
    boolean shown =
        excess > 0 && exceeds(variance / samplingVariance, freedom, samplingFreedom) < SHOWN;
    return new RunSpread(shown ? excess : 0, freedom);
  }

  /** Returns the probability that F exceeds a value. */
  private static double exceeds(double f, double above, double below) {
    return Double.isInfinite(f)
        ? 0
        : IncompleteBeta.of(below / (below + above * f), below / 2, above / 2);
  }
}
