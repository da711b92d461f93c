package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.CaseRows;

/** Passes over cases by falling trust, for all resamples of a block at once. */
final class FactualityPass {

  private final FactualityCases cases;
  private final JointMoments moments;
  private final int[] all;
  private final RankPass ranks;
  private final double[] row;
  private final CaseRows rows;
  private final Fit[] fits;

  @SuppressWarnings("NullAway.Init") // run() comes before everything else
  private Block block;

  private boolean ranked;

  FactualityPass(FactualityCases cases, int width) {
    this.cases = cases;
    moments = new JointMoments(cases, width);
    all = cases.cells().all();
    ranks = new RankPass(cases, width);
    row = new double[width];
    rows = cases.rows(width);
    fits = new Fit[width];
  }

  /** Reads a block, which must have the width that this was made for. */
  void run(Block block) {
    this.block = rows.of(block);
    moments.clear();
    for (int i = 0; i < cases.size(); i++) {
      this.block.row(i, row);
      moments.add(i, row);
    }
    for (int lane = 0; lane < fits.length; lane++) {
      fits[lane] = moments.fit(all, this.block, lane);
    }
    ranked = false;
  }

  Fit fit(int lane) {
    return fits[lane];
  }

  double pearson(int lane) {
    return fit(lane).r();
  }

  double rSquared(int lane) {
    double r = pearson(lane);
    return r * r;
  }

  double pearson(int[] cells, int lane) {
    return moments.fit(cells, block, lane).r();
  }

  int n(int[] cells, int lane) {
    return (int) moments.n(cells, lane);
  }

  /** Returns the statistics of ranks, which take a pass of their own, made on first use. */
  RankPass ranks() {
    if (!ranked) {
      double[] n = new double[fits.length];
      for (int lane = 0; lane < n.length; lane++) {
        n[lane] = moments.n(all, lane);
      }
      ranks.run(block, n);
      ranked = true;
    }
    return ranks;
  }
}
