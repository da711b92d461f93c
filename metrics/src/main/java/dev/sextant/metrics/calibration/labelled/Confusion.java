package dev.sextant.metrics.calibration.labelled;

import java.util.List;

/**
 * How flags and labels meet. Positive means risky.
 *
 * @param truePositives flagged and risky
 * @param falsePositives flagged, but trustworthy
 * @param trueNegatives passed and trustworthy
 * @param falseNegatives passed, but risky
 */
public record Confusion(
    int truePositives, int falsePositives, int trueNegatives, int falseNegatives) {

  /** Counts what a threshold does. */
  public static Confusion of(Threshold threshold, List<LabelledScore> scores) {
    int[] risky = new int[2];
    int[] trustworthy = new int[2];
    for (LabelledScore score : scores) {
      (score.risky() ? risky : trustworthy)[threshold.flags(score.score()) ? 1 : 0]++;
    }
    return new Confusion(risky[1], trustworthy[1], trustworthy[0], risky[0]);
  }

  /** Returns all cases. */
  public int total() {
    return flagged() + trueNegatives + falseNegatives;
  }

  /** Returns the flagged cases. */
  public int flagged() {
    return truePositives + falsePositives;
  }

  /** Returns the share of the risky that is flagged, in [0, 1]; {@code NaN} without risky cases. */
  public double recall() {
    return (double) truePositives / (truePositives + falseNegatives);
  }

  /** Returns the share of the trustworthy that is flagged, in [0, 1]; {@code NaN} without any. */
  public double falsePositiveRate() {
    return (double) falsePositives / (falsePositives + trueNegatives);
  }

  /** Returns whether a larger share of the risky than of the trustworthy is flagged. */
  public boolean beatsChance() {
    return (long) truePositives * trueNegatives > (long) falsePositives * falseNegatives;
  }

  /** Returns the share of all cases that is flagged, in [0, 1]. */
  public double reviewLoad() {
    return (double) flagged() / total();
  }

  /** Returns {@code 2 tp / (2 tp + fp + fn)}, in [0, 1]. */
  public double f1() {
    return 2.0 * truePositives / (2.0 * truePositives + falsePositives + falseNegatives);
  }
}
