package dev.sextant.metrics.report.trend;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.StudentT;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The first runs of a campaign: one metric, measured on the same subjects several times with
 * nothing changed in between. What differs between them is noise.
 *
 * <p>A subject takes part if every run has a value for it.
 */
public final class BaselineRuns {

  /** Fewer runs have no spread. */
  public static final int FEWEST = 2;

  private static final double POWER = 0.8;

  private final double[] means;
  private final double[] runMeans;
  private final double samplingVariance;
  private final double noise;
  private final double skewness;
  private final Clusters clusters;
  private final int complete;
  private final int occupied;

  /**
   * Takes the runs.
   *
   * @param runs by run and subject: the value, or NaN if there is none
   * @param clusters of the subjects
   * @throws IllegalArgumentException if there are too few runs, or runs of other lengths
   */
  public BaselineRuns(double[][] runs, Clusters clusters) {
    if (runs.length < FEWEST) {
      throw new IllegalArgumentException(
          "expected at least %d runs, found %d".formatted(FEWEST, runs.length));
    }
    int size = runs[0].length;
    if (Arrays.stream(runs).anyMatch(run -> run.length != size)) {
      throw new IllegalArgumentException("expected %d values of each run".formatted(size));
    }
    this.clusters = clusters;
    means = means(runs);
    int[] places = IntStream.range(0, size).filter(i -> !Double.isNaN(means[i])).toArray();
    complete = places.length;
    runMeans = new double[runs.length];
    Clusters those = clusters.at(places);
    occupied = those.occupied();
    double variance = 0;
    double squares = 0;
    double thirds = 0;
    for (int r = 0; r < runs.length; r++) {
      double[] run = runs[r];
      double[] noise = IntStream.of(places).mapToDouble(i -> run[i] - means[i]).toArray();
      MeanDifference of = MeanDifference.of(noise, those);
      runMeans[r] = of.mean();
      variance += of.standardError() * of.standardError() / (runs.length - 1);
      thirds += of.skewness() * of.standardError() * of.standardError() * of.standardError();
      squares += DoubleStream.of(noise).map(each -> each * each).sum();
    }
    samplingVariance = variance;
    noise = Math.sqrt(squares / ((runs.length - 1.0) * complete));
    skewness = skewness(thirds / runs.length, variance, runs.length);
  }

  /**
   * Runs that are equal have exactly their value as mean, so rounding never looks like a change.
   */
  private static double[] means(double[][] runs) {
    double[] means = runs[0].clone();
    for (double[] run : runs) {
      for (int i = 0; i < means.length; i++) {
        means[i] += (run[i] - runs[0][i]) / runs.length;
      }
    }
    return means;
  }

  /**
   * The third moment of the noise of one run is N²/((N-1)(N-2)) times that of its distance from the
   * mean of all N, the variance N/(N-1) times.
   */
  private static double skewness(double thirdMoment, double variance, int runs) {
    double n = runs;
    double own = thirdMoment * n * n / ((n - 1) * (n - 2)) / (variance * Math.sqrt(variance));
    double less = 1 + 1 / n;
    return own * (1 - 1 / (n * n)) / (less * Math.sqrt(less));
  }

  /**
   * Returns the skewness of the sums of clusters of a later run less the mean of the first runs, if
   * nothing has changed; NaN if two runs or no noise leave it unknown.
   */
  double skewness() {
    return skewness;
  }

  /** Returns the number of runs. */
  public int runs() {
    return runMeans.length;
  }

  /** Returns the number of subjects with a value in every run. */
  public int complete() {
    return complete;
  }

  /**
   * Returns the standard deviation of the value of one subject in one run, if nothing changes, in
   * units of the metric: pooled over the subjects. NaN without a subject.
   */
  public double noise() {
    return noise;
  }

  /** Returns the mean over the runs, by subject; NaN if a run has no value for it. */
  double[] means() {
    return means;
  }

  /** Returns the mean of each run, as its distance from the mean of all runs. */
  double[] runMeans() {
    return runMeans;
  }

  Clusters clusters() {
    return clusters;
  }

  /**
   * Returns the variance of the mean of one run, if only the subjects' own noise moves it; NaN
   * without two clusters.
   */
  double samplingVariance() {
    return samplingVariance;
  }

  /** Returns the degrees of freedom of that variance. */
  double degreesOfFreedom() {
    return (double) (runs() - 1) * (occupied - 1);
  }

  /** Returns how far the runs differ beyond the subjects' own noise. */
  public RunSpread spread() {
    return RunSpread.of(runMeans, samplingVariance, degreesOfFreedom());
  }

  /** Returns the mean over the subjects and runs, in units of the metric; NaN without a subject. */
  public double mean() {
    return Arrays.stream(means).filter(mean -> !Double.isNaN(mean)).average().orElse(Double.NaN);
  }

  /**
   * Returns how far the mean of one later run goes below that of the first runs by noise alone, in
   * units of the metric: the upper bound of a one-sided band. NaN without two clusters.
   *
   * @param level one-sided, in (0, 0.5)
   */
  public double band(double level) {
    double variance = (samplingVariance + spread().excess()) * (1 + 1.0 / runs());
    return oneSided(level, occupied - 1.0) * Math.sqrt(variance);
  }

  /**
   * Returns the smallest worsening that one later run shows with a probability of 80 %, in units of
   * the metric; NaN without two clusters.
   *
   * @param level one-sided level of the test: see {@link AlarmBudget#perMetric}
   */
  public double detectable(double level) {
    double variance = (samplingVariance + spread().excess()) * (1 + 1.0 / runs());
    double quantiles = oneSided(level, occupied - 1.0) + oneSided(1 - POWER, occupied - 1.0);
    return quantiles * Math.sqrt(variance);
  }

  static double oneSided(double level, double degreesOfFreedom) {
    return StudentT.quantile(2 * level, degreesOfFreedom);
  }
}
