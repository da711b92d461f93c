package dev.sextant.metrics.calibration.labelled;

import java.util.ArrayList;
import java.util.List;

/** Labelled scores, counted by value; each has an item of its own. */
public final class Levels {

  private Levels() {}

  /** Gives the values 0, 1, 2, ... as often as given for either class. */
  public static List<LabelledScore> of(int[] risky, int[] trustworthy) {
    double[] values = new double[risky.length];
    int[][] counts = new int[risky.length][];
    for (int level = 0; level < values.length; level++) {
      values[level] = level;
      counts[level] = new int[] {risky[level], trustworthy[level]};
    }
    return at(values, counts);
  }

  /** Gives each value as often as given: risky, then trustworthy. */
  public static List<LabelledScore> at(double[] values, int[][] counts) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int level = 0; level < values.length; level++) {
      for (int i = 0; i < counts[level][0] + counts[level][1]; i++) {
        scores.add(new LabelledScore(scores.size(), values[level], i < counts[level][0]));
      }
    }
    return scores;
  }
}
