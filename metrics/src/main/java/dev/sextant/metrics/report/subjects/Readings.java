package dev.sextant.metrics.report.subjects;

import java.util.Arrays;

/**
 * Scores as statistics read them: without the noise of their last digits. Two answers that say the
 * same can have scores that differ by 1e-16, by the order in which something was summed; ranks
 * would make a difference of it. So scores are rounded to 1e-12 before they are ranked, and if all
 * lie within 1e-9 they are the same: the metric does not vary.
 */
public final class Readings {

  private static final double DIGITS = 1e12;

  /** From here on neighbouring doubles are further apart than 1e-12. */
  private static final double COARSE = 4096;

  private static final double SPREAD = 1e-9;

  private Readings() {}

  /**
   * Returns a score to rank by: a multiple of 1e-12 if it has such digits; never a negative zero.
   */
  public static double rounded(double score) {
    return Math.abs(score) < COARSE ? 0.0 + Math.rint(score * DIGITS) / DIGITS : 0.0 + score;
  }

  /** Returns the scores to rank by. */
  public static double[] rounded(double[] scores) {
    double[] rounded = new double[scores.length];
    for (int i = 0; i < rounded.length; i++) {
      rounded[i] = rounded(scores[i]);
    }
    return rounded;
  }

  /** Returns whether scores differ by more than rounding. */
  public static boolean vary(double[] scores) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      least = Math.min(least, score);
      greatest = Math.max(greatest, score);
    }
    return vary(least, greatest);
  }

  /** Returns whether scores from the least to the greatest differ by more than rounding. */
  static boolean vary(double least, double greatest) {
    return greatest - least >= SPREAD;
  }

  /** Returns the scores as they are; all the same if they do not vary. */
  public static double[] of(double[] scores) {
    double[] readings = scores.clone();
    unify(readings);
    return readings;
  }

  /** Makes scores that do not vary the same. */
  public static void unify(double[] scores) {
    if (!vary(scores)) {
      Arrays.fill(scores, Arrays.stream(scores).min().orElse(0));
    }
  }
}
