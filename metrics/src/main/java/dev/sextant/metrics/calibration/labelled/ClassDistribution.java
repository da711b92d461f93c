package dev.sextant.metrics.calibration.labelled;

import java.util.Arrays;
import java.util.List;

/**
 * How the scores of either class are distributed, in bins of equal width that leave the outermost
 * thousandth on either end out, since one stray score would else press all others together.
 *
 * @param from where the first bin begins
 * @param to where the last bin ends, inclusive; above {@code from}
 * @param bins how many scores of each class each has, ascending
 * @param below how many scores lie before the first
 * @param above how many scores lie behind the last
 */
public record ClassDistribution(
    double from, double to, List<ClassCounts> bins, ClassCounts below, ClassCounts above) {

  private static final double TAIL = 0.001;

  public ClassDistribution {
    bins = List.copyOf(bins);
  }

  /**
   * Counts scores.
   *
   * @param scores of which two differ
   * @param bins one or more
   */
  public static ClassDistribution of(List<LabelledScore> scores, int bins) {
    double[] sorted = scores.stream().mapToDouble(LabelledScore::score).sorted().toArray();
    int tail = (int) (TAIL * sorted.length);
    boolean tied = sorted[tail] == sorted[sorted.length - 1 - tail];
    double from = sorted[tied ? 0 : tail];
    double to = sorted[sorted.length - 1 - (tied ? 0 : tail)];
    int[][] counts = new int[bins + 2][2];
    for (LabelledScore score : scores) {
      counts[bin(score.score(), from, to, bins)][score.risky() ? 0 : 1]++;
    }
    List<ClassCounts> all =
        Arrays.stream(counts).map(each -> new ClassCounts(each[0], each[1])).toList();
    return new ClassDistribution(from, to, all.subList(1, bins + 1), all.get(0), all.get(bins + 1));
  }

  /** Returns 0 for what lies before, {@code bins + 1} for what lies behind. */
  private static int bin(double score, double from, double to, int bins) {
    if (score < from) {
      return 0;
    }
    if (score > to) {
      return bins + 1;
    }
    double place = (score - from) / (to - from);
    return 1 + Math.min((int) (place * bins), bins - 1);
  }
}
