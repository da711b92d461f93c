package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Lanes;
import dev.sextant.metrics.report.subjects.Cells;
import dev.sextant.metrics.report.subjects.Ranges;
import java.util.Arrays;

/**
 * Means, variances and covariance of trust and factuality in lanes and {@link Cells}, from one pass
 * over deviations from the means of the full sample. Where cancellation would cost digits, two
 * passes over that resample are made instead; not for what is the same in all cases, such as the
 * factuality of items that all have one true answer of two, which no resample varies.
 */
final class JointMoments {

  /** Share of the squares that must be left, for nine digits to be right. */
  private static final double LEFT = 1e-6;

  private static final int SUMS = 6;

  private final FactualityCases cases;
  private final Cells cells;
  private final int width;
  private final double centreX;
  private final double centreY;

  private final Ranges trust;
  private final Ranges factuality;

  /** Of 1, x, y, x^2, y^2 and xy, by cell, then by lane. */
  private final double[][] sums;

  JointMoments(FactualityCases cases, int width) {
    this.cases = cases;
    this.cells = cases.cells();
    this.width = width;
    double x = 0;
    double y = 0;
    for (int i = 0; i < cases.size(); i++) {
      x += cases.trust(i);
      y += cases.factuality(i);
    }
    centreX = x / Math.max(1, cases.size());
    centreY = y / Math.max(1, cases.size());
    trust = new Ranges(cells, cases::trust);
    factuality = new Ranges(cells, cases::factuality);
    sums = new double[SUMS][cells.count() * width];
  }

  void clear() {
    for (double[] sum : sums) {
      Arrays.fill(sum, 0);
    }
  }

  void add(int position, double[] row) {
    double x = cases.trust(position) - centreX;
    double y = cases.factuality(position) - centreY;
    Lanes.addJoint(sums, cells.of(position) * width, x, y, row);
  }

  double n(int[] of, int lane) {
    return sum(0, of, lane);
  }

  private double sum(int which, int[] of, int lane) {
    double sum = 0;
    for (int cell : of) {
      sum += sums[which][cell * width + lane];
    }
    return sum;
  }

  /**
   * Returns the fit of factuality to trust over some cells.
   *
   * @param block by case, of which all have been added
   */
  Fit fit(int[] of, Block block, int lane) {
    double n = sum(0, of, lane);
    if (n < 2 || trust.areOneValue(of)) {
      return Fit.UNDEFINED;
    }
    double x = sum(1, of, lane);
    double y = sum(2, of, lane);
    double squaresX = sum(3, of, lane);
    double squaresY = sum(4, of, lane);
    double xx = squaresX - x * (x / n);
    double yy = squaresY - y * (y / n);
    boolean varies = xx > LEFT * squaresX;
    if (varies && factuality.areOneValue(of)) {
      return Fit.of(centreX + x / n, factuality.low(of), xx, 0, 0);
    }
    return varies && yy > LEFT * squaresY
        ? Fit.of(centreX + x / n, centreY + y / n, xx, yy, sum(5, of, lane) - x * (y / n))
        : twoPasses(of, block, lane);
  }

  private Fit twoPasses(int[] of, Block block, int lane) {
    boolean[] wanted = new boolean[cells.count()];
    for (int cell : of) {
      wanted[cell] = true;
    }
    double[] x = new double[cases.size()];
    double[] y = new double[cases.size()];
    int[] weights = new int[cases.size()];
    int n = 0;
    for (int i = 0; i < cases.size(); i++) {
      if (wanted[cells.of(i)]) {
        x[n] = cases.trust(i);
        y[n] = cases.factuality(i);
        weights[n++] = block.weight(i, lane);
      }
    }
    return Fit.of(Arrays.copyOf(x, n), Arrays.copyOf(y, n), Arrays.copyOf(weights, n));
  }
}
