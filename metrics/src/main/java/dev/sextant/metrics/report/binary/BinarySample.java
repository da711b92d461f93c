package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.List;

/** Scored subjects that are grounded or not, and what a report says of them. */
public final class BinarySample {

  private static final double[] ONCE = {1};

  private final BinaryCases cases;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   */
  public BinarySample(List<ScoredSubject> subjects, double sign) {
    cases = new BinaryCases(subjects, sign);
  }

  /** Returns the area under the ROC curve of the full sample; {@code NaN} without both classes. */
  public double auc() {
    PairCounts counts = new PairCounts(1, 1);
    for (int group = 0; group < cases.groups(); group++) {
      counts.addPositive(0, (cases.split(group) - cases.start(group)) / 2.0, ONCE);
      for (int i = cases.split(group); i < cases.start(group + 1); i++) {
        counts.addNegative(0, ONCE);
      }
      counts.addPositive(0, (cases.split(group) - cases.start(group)) / 2.0, ONCE);
    }
    return cases.groups() < 2 ? Double.NaN : counts.area(0, 0);
  }

  /** Returns the statistics of the full sample with their intervals. */
  public BinaryStatistics statistics(Resamples resamples) {
    resamples.check(cases.items());
    BinaryPass full = new BinaryPass(cases, 1);
    full.run(Block.once(resamples.items()));
    Gauges<BinaryPass> gauges = new Gauges<>(full, resamples.count());
    BinaryIntervals intervals = new BinaryIntervals(cases, full, gauges);
    gauges.readAll(resamples, width -> new BinaryPass(cases, width), BinaryPass::run);
    return intervals.statistics();
  }

  /** Returns the area under the ROC curve with its values over the resamples. */
  public Bootstrap areas(Resamples resamples) {
    return ResampledAuc.of(cases, resamples);
  }
}
