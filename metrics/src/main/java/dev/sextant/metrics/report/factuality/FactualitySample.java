package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.factuality.FactualityStatistics.RegressionLine;
import dev.sextant.metrics.report.influence.Correlation;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.IsotonicCorrelation;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.influence.Regression;
import dev.sextant.metrics.report.influence.RejectionRatio;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.Bins;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.SortedScores;
import dev.sextant.metrics.report.subjects.Strata;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scored subjects with a factuality, and what a report says of them. */
public final class FactualitySample {

  private final FactualityCases cases;
  private final Order byTrust;
  private final Order byFactuality;
  private final @Nullable Measured spearman;
  private @Nullable Estimate scaled;
  private boolean isScaled;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param clusters of the version
   * @throws IllegalArgumentException if a subject's item is not below that number
   */
  public FactualitySample(SortedScores subjects, double sign, int clusters) {
    cases = FactualityCases.of(subjects, sign, clusters);
    byTrust = cases.byTrust();
    byFactuality = cases.byFactuality();
    spearman =
        cases.obstacle() == null
            ? Correlation.spearman(byTrust, byFactuality, cases.clusters())
            : null;
  }

  /** Returns the oriented Spearman correlation; null if scores or labels do not vary. */
  public @Nullable Measured spearman() {
    return spearman;
  }

  /** Returns Pearson's r after isotonic scaling; null if labels do not vary. */
  public @Nullable Estimate scaled() {
    if (!isScaled) {
      scaled =
          cases.size() < 2
              ? null
              : IsotonicCorrelation.of(byTrust, cases.factuality(), cases.clusters());
      isScaled = true;
    }
    return scaled;
  }

  /** Returns the statistics with their intervals. */
  public FactualityStatistics statistics() {
    Measured pearson = pearson(cases);
    return new FactualityStatistics(
        cases.size(),
        cases.obstacle(),
        Intervals.square(pearson),
        interval(pearson),
        interval(spearman),
        rejection(),
        scaledInterval(),
        line(),
        cases.strata().stream().map(this::strata).toList());
  }

  private static @Nullable Interval interval(@Nullable Measured measured) {
    return measured == null ? null : measured.interval();
  }

  private static @Nullable Measured pearson(FactualityCases of) {
    return of.obstacle() == null
        ? Correlation.pearson(of.trust(), of.factuality(), of.clusters())
        : null;
  }

  private @Nullable Interval rejection() {
    return cases.size() < 2
        ? null
        : Intervals.of(
            RejectionRatio.of(byTrust, byFactuality, cases.factuality(), cases.clusters()),
            Scale.BELOW_ONE);
  }

  private @Nullable Interval scaledInterval() {
    Estimate scaled = scaled();
    return scaled != null && scaled.value() == 0 && scaled.support().suffices()
        ? scaled.support().constant(0)
        : Intervals.correlation(scaled);
  }

  /** Returns the line over the score as measured (not oriented); null if scores do not vary. */
  private @Nullable RegressionLine line() {
    NoStatistic obstacle = cases.obstacle();
    if (obstacle != null && obstacle != NoStatistic.LABELS_ALIKE) {
      return null;
    }
    double[] scores = Arrays.stream(cases.trust()).map(x -> 0.0 - cases.sign() * x).toArray();
    if (cases.areScoresAlike()) {
      return null;
    }
    Regression regression = new Regression(scores, cases.factuality(), cases.clusters());
    Interval slope = Intervals.of(regression.slope(), Scale.IDENTITY);
    Interval intercept = Intervals.of(regression.intercept(), Scale.IDENTITY);
    return slope == null || intercept == null ? null : new RegressionLine(slope, intercept);
  }

  private Strata<FactualityStratum> strata(Partition partition) {
    List<int[]> places = partition.casesByBin(cases.order());
    return new Strata<>(
        partition.trait(),
        IntStream.range(0, places.size())
            .mapToObj(bin -> stratum(partition.bins(), bin, cases.at(places.get(bin))))
            .toList());
  }

  private static FactualityStratum stratum(Bins bins, int bin, FactualityCases third) {
    return new FactualityStratum(
        bins.low(bin), bins.high(bin), third.size(), interval(pearson(third)));
  }
}
