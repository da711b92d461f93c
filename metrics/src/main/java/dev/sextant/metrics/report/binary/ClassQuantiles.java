package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores.Quantile;
import dev.sextant.metrics.report.binary.CurvePositions.Moments;
import dev.sextant.metrics.report.binary.CurvePositions.Side;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import dev.sextant.metrics.report.interval.Percentile;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Mean and quantiles of the scores of a class. The interval of a quantile is that of R. Woodruff,
 * Confidence Intervals for Medians and Other Position Measures (1952): the share of scores below it
 * has an interval, and its ends are shares whose quantiles can be read.
 */
final class ClassQuantiles {

  private static final double[] SHARES = {0.05, 0.25, 0.5, 0.75, 0.95};

  private final BinaryCases cases;
  private final CurvePositions cuts;
  private final boolean positive;
  private final double[] sorted;
  private final int[] places;

  ClassQuantiles(BinaryCases cases, CurvePositions cuts, boolean positive) {
    this.cases = cases;
    this.cuts = cuts;
    this.positive = positive;
    this.places =
        IntStream.range(0, cases.size()).filter(i -> cases.isPositive(i) == positive).toArray();
    this.sorted = IntStream.of(places).mapToDouble(cases::score).sorted().toArray();
  }

  ClassScores scores() {
    if (places.length == 0) {
      return new ClassScores(null, List.of());
    }
    Clusters clusters = cases.clusters().at(places);
    double[] scores = IntStream.of(places).mapToDouble(cases::score).toArray();
    return new ClassScores(
        Intervals.of(Means.mean(scores, clusters), Scale.IDENTITY),
        quantiles(Support.ofItems(clusters.occupied(), clusters.effective())));
  }

  private List<Quantile> quantiles(Support support) {
    Side side = cuts.side(positive);
    double[] positions =
        Arrays.stream(SHARES).map(share -> cuts.first(positive, flagged(share))).sorted().toArray();
    Moments[] moments = support.suffices() ? cuts.moments(positions) : new Moments[0];
    List<Quantile> quantiles = new ArrayList<>();
    for (int i = 0; i < SHARES.length; i++) {
      double value = Percentile.of(sorted, SHARES[i]);
      int place = cases.sign() > 0 ? SHARES.length - 1 - i : i;
      quantiles.add(
          new Quantile(SHARES[i], interval(value, SHARES[i], support, side, moments, place)));
    }
    return quantiles;
  }

  /** Returns the share that is flagged where a share of the scores lies below. */
  private double flagged(double share) {
    return cases.sign() > 0 ? 1 - share : share;
  }

  private Interval interval(
      double value, double share, Support support, Side side, Moments[] moments, int place) {
    if (!support.suffices()) {
      return support.without(value);
    }
    if (!side.canPlace(share)) {
      return Interval.without(value, new NoInterval(Cause.TOO_FEW_OF_A_CLASS, side.clusters()));
    }
    double own = side.factor() / side.n();
    double flagged = flagged(share);
    double byCluster =
        positive
            ? moments[place].sum(own, 0, -flagged * own, 0)
            : moments[place].sum(0, own, 0, -flagged * own);
    double alone = share * (1 - share) / side.n();
    double reach = side.quantile() * Math.sqrt(Math.max(byCluster, alone));
    return support.limit(
        new Interval(
            value,
            Percentile.of(sorted, Math.max(0, share - reach)),
            Percentile.of(sorted, Math.min(1, share + reach))));
  }
}
