package dev.sextant.metrics.report.trend;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.StudentT;
import java.util.Arrays;
import java.util.stream.IntStream;

/** One metric of a campaign, compared with its first runs again and again. */
public final class MetricTrend {

  private final BaselineRuns baseline;
  private final boolean higherIsBetter;
  private double[] runMeans;

  /** Starts after the first runs. */
  public MetricTrend(BaselineRuns baseline, boolean higherIsBetter) {
    this.baseline = baseline;
    this.higherIsBetter = higherIsBetter;
    this.runMeans = baseline.runMeans();
  }

  /**
   * Continues after runs that were compared before.
   *
   * @param worsenings of these runs, in their order, as {@link Change#worsening()} gave them; those
   *     without subjects are left out
   */
  public MetricTrend(BaselineRuns baseline, boolean higherIsBetter, double[] worsenings) {
    this(baseline, higherIsBetter);
    double sign = higherIsBetter ? 1 : -1;
    int first = runMeans.length;
    runMeans = Arrays.copyOf(runMeans, first + worsenings.length);
    for (int i = 0; i < worsenings.length; i++) {
      runMeans[first + i] = -sign * worsenings[i];
    }
  }

  /**
   * Compares the next run with the first ones, subject by subject. The spread of all runs so far is
   * part of the standard error.
   *
   * @param current by subject: the value, or NaN if there is none
   */
  public Change next(double[] current) {
    double[] before = baseline.means();
    if (current.length != before.length) {
      throw new IllegalArgumentException(
          "expected %d values, found %d".formatted(before.length, current.length));
    }
    int[] pairs =
        IntStream.range(0, current.length)
            .filter(i -> !Double.isNaN(before[i]) && !Double.isNaN(current[i]))
            .toArray();
    int lost = baseline.complete() - pairs.length;
    if (pairs.length == 0) {
      return Change.without(lost);
    }
    double sign = higherIsBetter ? 1 : -1;
    double[] worse =
        IntStream.of(pairs).mapToDouble(i -> sign * (before[i] - current[i])).toArray();
    Clusters all = baseline.clusters();
    MeanDifference difference =
        MeanDifference.of(worse, pairs.length == before.length ? all : all.at(pairs));
    RunSpread spread =
        RunSpread.of(runMeans, baseline.samplingVariance(), baseline.degreesOfFreedom());
    runMeans = Arrays.copyOf(runMeans, runMeans.length + 1);
    runMeans[runMeans.length - 1] = -sign * difference.mean();
    return change(difference, spread, pairs.length, lost);
  }

  private Change change(MeanDifference difference, RunSpread spread, int pairs, int lost) {
    double own = difference.standardError() * difference.standardError();
    double between = spread.excess() * (1 + 1.0 / baseline.runs());
    double variance = own + between;
    double ownFreedom = difference.clusters() - 1;
    // F. E. Satterthwaite 1946: the degrees of freedom of a sum of variances
    double freedom =
        between == 0
            ? ownFreedom
            : variance
                * variance
                / (own * own / ownFreedom + between * between / spread.degreesOfFreedom());
    return new Change(
        difference.mean(),
        Math.sqrt(variance),
        freedom,
        pValue(difference, Math.sqrt(variance), freedom),
        pairs,
        difference.clusters(),
        lost);
  }

  /**
   * One-sided, against a worsening. Without one, each cluster could as well have changed the other
   * way, so no data can have a smaller p than half to the power of the clusters. Student's t alone
   * would go below it where all clusters change by the same amount.
   *
   * <p>Student's t takes the noise to be symmetric. If it has a long tail to the better side, a run
   * without extreme values has a small variance and seems worse. The transformation of P. Hall (On
   * the Removal of Skewness by Transformation, 1992) makes up for that. It only ever makes p
   * larger: where the tail is to the worse side, as that of failures which are rare, a single
   * failure more would otherwise be an alarm too often.
   */
  private double pValue(MeanDifference difference, double error, double freedom) {
    if (difference.clusters() < 2 || (difference.mean() <= 0 && error == 0)) {
      return 1;
    }
    double beyond = error == 0 ? 0 : StudentT.twoSided(statistic(difference, error), freedom) / 2;
    return difference.mean() > 0
        ? Math.max(beyond, StrictMath.pow(0.5, difference.clusters()))
        : 1 - beyond;
  }

  private double statistic(MeanDifference difference, double error) {
    double t = difference.mean() / error;
    double own = difference.standardError() / error;
    double skewness = skewness(difference) * own * own * own / Math.sqrt(difference.clusters());
    double transformed =
        t + skewness * t * t / 3 + skewness * skewness * t * t * t / 27 + skewness / 6;
    return t <= 0 ? t : Math.max(0, Math.min(t, transformed));
  }

  /** Returns that of the first runs, of which there are more; that of this run if it is unknown. */
  private double skewness(MeanDifference difference) {
    double known = higherIsBetter ? -baseline.skewness() : baseline.skewness();
    return Double.isFinite(known) ? known : difference.skewness();
  }
}
