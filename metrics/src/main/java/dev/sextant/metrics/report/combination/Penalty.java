package dev.sextant.metrics.report.combination;

import java.util.Arrays;

/**
 * The L2 penalties of a combination. A floor has 1. Each score has the number of scores: 30 scores
 * of which all or none say something then move the log odds about as much as one would, and scores
 * that know nothing leave the floors as they were. See {@code docs/inference.md} for how it was
 * chosen.
 */
public final class Penalty {

  private Penalty() {}

  /** Returns the penalty of each column, floors first. */
  public static double[] of(int floors, int scores) {
    double[] penalty = new double[floors + scores];
    Arrays.fill(penalty, 0, floors, 1);
    Arrays.fill(penalty, floors, penalty.length, scores);
    return penalty;
  }
}
