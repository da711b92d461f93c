package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.CaseRows;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Resamples;

/**
 * The area under the ROC curve over the resamples, and nothing else: a pass over each resample that
 * only counts pairs.
 */
final class ResampledAuc {

  private final BinaryCases cases;
  private final PairCounts counts;
  private final double[] row;
  private final CaseRows rows;

  private ResampledAuc(BinaryCases cases, int width) {
    this.cases = cases;
    counts = new PairCounts(1, width);
    row = new double[width];
    rows = cases.rows(width);
  }

  /** Returns the area of the full sample with its values over the resamples. */
  static Bootstrap of(BinaryCases cases, Resamples resamples) {
    resamples.check(cases.items());
    ResampledAuc full = new ResampledAuc(cases, 1);
    full.run(Block.once(resamples.items()));
    Gauges<ResampledAuc> gauges = new Gauges<>(full, resamples.count());
    Bootstrap areas = gauges.add(cases.support(i -> true), ResampledAuc::area);
    gauges.readAll(resamples, width -> new ResampledAuc(cases, width), ResampledAuc::run);
    return areas;
  }

  /** Reads a block, which must have the width that this was made for. */
  private void run(Block block) {
    Block byCase = rows.of(block);
    counts.clear();
    for (int group = 0; group < cases.groups(); group++) {
      int start = cases.start(group);
      int split = cases.split(group);
      int end = cases.start(group + 1);
      double share = start < split && split < end ? 0.5 : 1;
      addPositives(byCase, start, split, share);
      for (int i = split; i < end; i++) {
        byCase.row(i, row);
        counts.addNegative(0, row);
      }
      if (share < 1) {
        addPositives(byCase, start, split, share);
      }
    }
  }

  private void addPositives(Block byCase, int from, int to, double share) {
    for (int i = from; i < to; i++) {
      byCase.row(i, row);
      counts.addPositive(0, share, row);
    }
  }

  private double area(int lane) {
    return cases.groups() < 2 ? Double.NaN : counts.area(0, lane);
  }
}
