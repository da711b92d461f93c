package dev.sextant.benchmarks.coverage;

import dev.sextant.metrics.report.influence.AveragePrecision;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Measures how often the 95 % interval of average precision holds the truth. Scores are normal with
 * variance 1, those of answers that are not grounded shifted. Tied scores are rounded to halves;
 * those of unequal spread are twice as wide for answers that are not grounded. Clustered items have
 * four answers with the same label, which share half of their variance. The label of an item is
 * drawn.
 *
 * <p>Average precision depends on ranks alone, so skewed or bounded scores that are a rising
 * function of these have the same cells.
 *
 * <p>Argument: data sets per cell (2000).
 */
public final class PrecisionCoverage {

  private static final int ANSWERS = 4;
  private static final double STEP = 0.02;
  private static final double FAR = 12;

  private enum Shape {
    NORMAL,
    TIED,
    UNEQUAL
  }

  private record Cell(
      int items, boolean clustered, double share, double shift, Shape shape, double truth) {}

  private PrecisionCoverage() {}

  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2000;
    for (int items : new int[] {30, 50, 100, 200, 400, 1000}) {
      for (boolean clustered : new boolean[] {false, true}) {
        cells(items, clustered).forEach(cell -> measure(cell, trials));
      }
    }
  }

  private static List<Cell> cells(int items, boolean clustered) {
    List<Cell> cells = new ArrayList<>();
    for (double share : new double[] {0.1, 0.3, 0.5}) {
      for (double shift : new double[] {0, 0.74, 1.81}) {
        for (Shape shape : Shape.values()) {
          if (share * items >= 10) {
            double truth = truth(share, shift, shape);
            cells.add(new Cell(items, clustered, share, shift, shape, truth));
          }
        }
      }
    }
    return cells;
  }

  private static void measure(Cell cell, int trials) {
    Random random = new Random(17);
    int[] outcomes = new int[3];
    int missing = 0;
    double sum = 0;
    for (int trial = 0; trial < trials; trial++) {
      Interval interval = interval(cell, random);
      sum += interval.value();
      if (interval.isBounded()) {
        outcomes[interval.isBelow(cell.truth()) ? 0 : interval.isAbove(cell.truth()) ? 2 : 1]++;
      } else {
        missing++;
      }
    }
    double all = trials - missing;
    System.out.printf(
        Locale.ROOT,
        "%4d items %d share %.1f shift %.2f %-7s AP %.3f mean %.3f: %.1f %% (%.1f below, %.1f"
            + " above; %d without)%n",
        cell.items(),
        cell.clustered() ? ANSWERS : 1,
        cell.share(),
        cell.shift(),
        cell.shape(),
        cell.truth(),
        sum / trials,
        100 * outcomes[1] / all,
        100 * outcomes[0] / all,
        100 * outcomes[2] / all,
        missing);
  }

  private static Interval interval(Cell cell, Random random) {
    int answers = cell.clustered() ? ANSWERS : 1;
    double[] scores = new double[cell.items() * answers];
    boolean[] positive = new boolean[scores.length];
    int[] clusters = new int[scores.length];
    boolean[] labels = labels(cell, random);
    for (int i = 0; i < scores.length; ) {
      boolean risky = labels[i / answers];
      double common = random.nextGaussian();
      for (int answer = 0; answer < answers; answer++, i++) {
        double noise =
            cell.clustered() ? Math.sqrt(0.5) * (common + random.nextGaussian()) : common;
        scores[i] = score(cell, risky, noise);
        positive[i] = risky;
        clusters[i] = i / answers;
      }
    }
    return AveragePrecision.of(scores, positive, new Clusters(clusters, cell.items())).interval();
  }

  /** Draws until both classes occur. */
  private static boolean[] labels(Cell cell, Random random) {
    boolean[] labels = new boolean[cell.items()];
    int positives = 0;
    while (positives == 0 || positives == labels.length) {
      positives = 0;
      for (int i = 0; i < labels.length; i++) {
        labels[i] = random.nextDouble() < cell.share();
        positives += labels[i] ? 1 : 0;
      }
    }
    return labels;
  }

  private static double score(Cell cell, boolean risky, double noise) {
    double spread = risky && cell.shape() == Shape.UNEQUAL ? 2 : 1;
    double score = spread * noise + (risky ? cell.shift() : 0);
    return cell.shape() == Shape.TIED ? Math.rint(2 * score) / 2 : score;
  }

  /**
   * Returns the population's average precision: the mean precision at the scores of positives. Tied
   * scores share the precision behind them; others are taken at the middle of a step.
   */
  private static double truth(double share, double shift, Shape shape) {
    boolean tied = shape == Shape.TIED;
    double step = tied ? 0.5 : STEP;
    double spread = shape == Shape.UNEQUAL ? 2 : 1;
    double truth = 0;
    double positives = 0;
    double negatives = 0;
    for (int i = (int) (FAR / step); i > -FAR / step; i--) {
      double nextPositives = share * normal((shift - (i - 0.5) * step) / spread);
      double nextNegatives = (1 - share) * normal((0.5 - i) * step);
      double above = tied ? nextPositives : (positives + nextPositives) / 2;
      double wrong = tied ? nextNegatives : (negatives + nextNegatives) / 2;
      truth += (nextPositives - positives) * (above > 0 ? above / (above + wrong) : 0);
      positives = nextPositives;
      negatives = nextNegatives;
    }
    return truth / share;
  }

  /** Rounding may leave [0, 1]. */
  private static double normal(double x) {
    return Math.max(0, Math.min(1, IntervalCoverage.normal(x)));
  }
}
