package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores.Quantile;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import java.util.ArrayList;
import java.util.List;

/** Mean and quantiles of the scores of a class. */
final class ScoreGauges {

  private static final double[] SHARES = {0.05, 0.25, 0.5, 0.75, 0.95};

  private final Bootstrap mean;
  private final List<Bootstrap> quantiles = new ArrayList<>();

  ScoreGauges(BinaryCases cases, boolean positive, BinaryPass full, Gauges<BinaryPass> gauges) {
    double sign = cases.sign();
    Support support = cases.supportOfAny(i -> cases.isPositive(i) == positive);
    // 0.0 + turns a negative zero into zero
    mean =
        gauges.add(
            0.0 + sign * full.fullMoments(positive).mean(),
            support,
            (pass, lane) -> 0.0 + sign * pass.moments(positive, lane).mean());
    for (double share : SHARES) {
      quantiles.add(gauges.add(support, (pass, lane) -> pass.quantile(positive, share, lane)));
    }
  }

  ClassScores scores() {
    List<Quantile> values = new ArrayList<>();
    for (int i = 0; i < SHARES.length; i++) {
      Interval value = quantiles.get(i).interval();
      if (value != null) {
        values.add(new Quantile(SHARES[i], value));
      }
    }
    return new ClassScores(mean.interval(), values);
  }
}
