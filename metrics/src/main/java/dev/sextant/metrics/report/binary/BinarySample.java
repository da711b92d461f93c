package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.Subject;
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
  public BinarySample(List<Subject> subjects, double sign) {
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
    BinaryBoard board = new BinaryBoard(cases, full, gauges);
    gauges.readAll(resamples, width -> new BinaryPass(cases, width), BinaryPass::run);
    return board.statistics();
  }

  /** Returns the area under the ROC curve with its values over the resamples. */
  public Bootstrap areas(Resamples resamples) {
    resamples.check(cases.items());
    AreaPass full = new AreaPass(cases, 1);
    full.run(Block.once(resamples.items()));
    Gauges<AreaPass> gauges = new Gauges<>(full, resamples.count());
    Bootstrap areas = gauges.add(cases.support(i -> true), AreaPass::area);
    gauges.readAll(resamples, width -> new AreaPass(cases, width), AreaPass::run);
    return areas;
  }
}
