package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.Lanes;
import java.util.Arrays;

/**
 * What a resample says by ranks: Spearman's rho and the prediction-rejection ratio.
 *
 * <p>The <b>prediction-rejection ratio</b> compares rejection curves. Keep the k most trusted of n
 * subjects: their mean factuality, averaged over k = 1..n, is the area A. With {@code A_random} the
 * mean factuality (what keeping at random gives) and {@code A_oracle} the area when factuality
 * itself decides whom to keep, it is {@code (A - A_random) / (A_oracle - A_random)}. Subjects of
 * equal score are kept in random order, which in the mean gives each their mean factuality. A.
 * Malinin and M. Gales (2021); LM-Polygraph's {@code PredictionRejectionArea}, all of the curve, is
 * the same but for ties, which it leaves to the sort.
 *
 * <p>With H harmonic numbers, {@code n A = sum_i y_i (H_n - H_(i-1))} for the i-th most trusted, so
 * that a group with b before it and t in it adds its mean factuality times {@code t H_n - (G(b + t)
 * - G(b))}, G being sums of {@link Harmonic} numbers.
 */
final class RankPass {

  /** Sums of harmonic numbers, {@code G(k) = H(0) + ... + H(k - 1)}, in a table that grows. */
  static final class Harmonic {

    private double[] sums = {0, 0};

    /** The last harmonic number that went into the table. */
    private double last;

    /** Returns a table that holds G(0) to G(most) at least. */
    double[] sums(int most) {
      int from = sums.length;
      if (most >= from) {
        sums = Arrays.copyOf(sums, Math.max(most + 1, from + from / 2));
        for (int k = from; k < sums.length; k++) {
          last += 1.0 / (k - 1);
          sums[k] = sums[k - 1] + last;
        }
      }
      return sums;
    }
  }

  /** How much the sums by level of factuality may take. */
  private static final int MOST_BYTES = 64 << 20;

  private final FactualityCases cases;
  private final Harmonic harmonic = new Harmonic();
  private final double centre;
  private final double[] rho;
  private final double[] ratio;

  RankPass(FactualityCases cases, int width) {
    this.cases = cases;
    double sum = 0;
    for (int i = 0; i < cases.size(); i++) {
      sum += cases.factuality(i);
    }
    centre = sum / Math.max(1, cases.size());
    rho = new double[width];
    ratio = new double[width];
  }

  /** Returns Spearman's rho of trust and factuality; {@code NaN} if either does not vary. */
  double rho(int lane) {
    return rho[lane];
  }

  /** Returns the prediction-rejection ratio; {@code NaN} if factuality does not vary. */
  double ratio(int lane) {
    return ratio[lane];
  }

  /**
   * Reads a block by case, some lanes at a time where there are many levels of factuality.
   *
   * @param n observations in each resample
   */
  void run(Block block, double[] n) {
    int fit = MOST_BYTES / (2 * Double.BYTES * Math.max(1, cases.levels()));
    int step = Math.max(1, Math.min(n.length, fit));
    for (int from = 0; from < n.length; from += step) {
      int to = Math.min(n.length, from + step);
      new Chunk(block, from, Arrays.copyOfRange(n, from, to)).run();
    }
  }

  /** Some lanes of a block. */
  private final class Chunk {

    private final Block block;
    private final int from;
    private final int width;
    private final double[] n;
    private final double[] table;
    private final double[] row;
    private final double[] before;

    /** The table's entry for those before. */
    private final double[] reached;

    private final double[] squares;
    private final double[] byLevel;
    private final double[] counts;
    private final double[] rejected;

    Chunk(Block block, int from, double[] n) {
      this.block = block;
      this.from = from;
      this.width = n.length;
      this.n = n;
      table = harmonic.sums((int) Arrays.stream(n).max().orElse(0) + 1);
      row = new double[width];
      before = new double[width];
      reached = new double[width];
      squares = new double[width];
      byLevel = new double[cases.levels() * width];
      counts = new double[cases.levels() * width];
      rejected = new double[width];
    }

    void run() {
      for (int group = 0; group < cases.groups(); group++) {
        if (cases.start(group + 1) - cases.start(group) == 1) {
          addSingle(cases.start(group));
        } else {
          addTied(cases.start(group), cases.start(group + 1));
        }
      }
      for (int lane = 0; lane < width; lane++) {
        finish(lane);
      }
    }

    private void addSingle(int position) {
      block.row(position, from, row);
      int at = cases.level(position) * width;
      Lanes.addRank(squares, byLevel, counts, at, before, n, row);
      double y = cases.factuality(position) - centre;
      for (int lane = 0; lane < width; lane++) {
        before[lane] += row[lane];
        double next = table[(int) before[lane]];
        rejected[lane] += y * (next - reached[lane]);
        reached[lane] = next;
      }
    }

    private void addTied(int first, int end) {
      double[] tied = new double[width];
      double[] sum = new double[width];
      for (int i = first; i < end; i++) {
        block.row(i, from, row);
        Lanes.add(tied, 0, 1, row);
        Lanes.add(sum, 0, cases.factuality(i) - centre, row);
      }
      for (int i = first; i < end; i++) {
        block.row(i, from, row);
        int at = cases.level(i) * width;
        for (int lane = 0; lane < width; lane++) {
          double deviation = 2 * before[lane] + tied[lane] - n[lane];
          squares[lane] += row[lane] * (deviation * deviation);
          byLevel[at + lane] += row[lane] * deviation;
          counts[at + lane] += row[lane];
        }
      }
      for (int lane = 0; lane < width; lane++) {
        before[lane] += tied[lane];
        double next = table[(int) before[lane]];
        double mean = sum[lane] / Math.max(1, tied[lane]);
        rejected[lane] += mean * (next - reached[lane]);
        reached[lane] = next;
      }
    }

    private void finish(int lane) {
      double mixed = 0;
      double levelSquares = 0;
      double sum = 0;
      double oracle = 0;
      int place = 0;
      for (int level = 0, at = lane; level < cases.levels(); level++, at += width) {
        int next = place + (int) counts[at];
        double deviation = place + next - n[lane];
        double y = cases.levelValue(level) - centre;
        mixed += deviation * byLevel[at];
        levelSquares += counts[at] * (deviation * deviation);
        sum += counts[at] * y;
        oracle += y * (table[next] - table[place]);
        place = next;
      }
      double r =
          squares[lane] > 0 && levelSquares > 0
              ? mixed / (Math.sqrt(squares[lane]) * Math.sqrt(levelSquares))
              : Double.NaN;
      rho[from + lane] = Math.max(-1, Math.min(1, r));
      double random = sum * (table[place + 1] - table[place] - 1);
      ratio[from + lane] =
          levelSquares > 0 ? (random - rejected[lane]) / (random - oracle) : Double.NaN;
    }
  }
}
