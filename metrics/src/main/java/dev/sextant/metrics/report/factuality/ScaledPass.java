package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.CaseRows;

/**
 * Pearson's r of factuality with the isotonic regression of factuality on trust: how far a score
 * follows factuality on any scale. Two scores that order the subjects alike have the same r, so
 * that no monotone transform of a score is better than the score itself.
 *
 * <p>With m the fitted values, which are the means of pooled blocks (equal scores are pooled first;
 * M. Ayer et al., An Empirical Distribution Function for Sampling with Incomplete Information,
 * 1955), {@code r = sqrt(sum (m - mean)^2 / sum (y - mean)^2)}, as the residuals of a projection
 * are at right angles to it: the same as scikit-learn's {@code IsotonicRegression} followed by
 * numpy's {@code corrcoef}. It is in [0, 1]; 0 where the fit is constant, which knows nothing;
 * undefined where factuality does not vary.
 *
 * <p>The fit is to the sample itself, in which r is too high: knowing nothing, a score of n
 * distinct values has an r of about {@code sqrt(ln n / n)}. So r is for comparing two series that
 * are fitted alike, on the same subjects and again in each resample, not for reading on its own.
 */
final class ScaledPass {

  private final FactualityCases cases;
  private final double centre;
  private final double[] r;
  private final double[] weights;
  private final double[] sums;
  private final CaseRows rows;

  ScaledPass(FactualityCases cases, int width) {
    this.cases = cases;
    double sum = 0;
    for (int i = 0; i < cases.size(); i++) {
      sum += cases.factuality(i);
    }
    centre = sum / Math.max(1, cases.size());
    r = new double[width];
    weights = new double[cases.groups()];
    sums = new double[cases.groups()];
    rows = cases.rows(width);
  }

  /** Reads a block, which must have the width that this was made for. */
  void run(Block block) {
    Block byCase = rows.of(block);
    for (int lane = 0; lane < r.length; lane++) {
      r[lane] = correlation(byCase, lane);
    }
  }

  /** Returns the correlation; {@code NaN} if factuality does not vary. */
  double r(int lane) {
    return r[lane];
  }

  private double correlation(Block block, int lane) {
    int blocks = 0;
    double n = 0;
    double total = 0;
    double squares = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int group = 0; group < cases.groups(); group++) {
      double weight = 0;
      double sum = 0;
      for (int i = cases.start(group); i < cases.start(group + 1); i++) {
        int times = block.weight(i, lane);
        if (times > 0) {
          double y = cases.factuality(i) - centre;
          weight += times;
          sum += times * y;
          squares += times * (y * y);
          least = Math.min(least, y);
          greatest = Math.max(greatest, y);
        }
      }
      if (weight > 0) {
        n += weight;
        total += sum;
        blocks = pool(blocks, weight, sum);
      }
    }
    return greatest > least ? correlation(blocks, n, total, squares) : Double.NaN;
  }

  /** Adds a block behind the others; merges as long as the last two do not fall. */
  private int pool(int before, double weight, double sum) {
    int last = before;
    weights[last] = weight;
    sums[last] = sum;
    while (last > 0 && sums[last - 1] * weights[last] <= sums[last] * weights[last - 1]) {
      weights[last - 1] += weights[last];
      sums[last - 1] += sums[last];
      last--;
    }
    return last + 1;
  }

  private double correlation(int blocks, double n, double total, double squares) {
    double mean = total / n;
    double fitted = 0;
    for (int i = 0; i < blocks; i++) {
      double deviation = sums[i] / weights[i] - mean;
      fitted += weights[i] * (deviation * deviation);
    }
    double all = squares - total * mean;
    return blocks == 1 ? 0 : Math.min(1, Math.sqrt(fitted / all));
  }
}
