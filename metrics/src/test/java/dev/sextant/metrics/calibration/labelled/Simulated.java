package dev.sextant.metrics.calibration.labelled;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Items of one answer each: score = effect if risky, plus standard normal noise. */
public final class Simulated {

  private Simulated() {}

  /** Half of the scores are risky; with {@code steps} they are rounded, so that many are equal. */
  public static List<LabelledScore> scores(Random random, int items, double effect, double steps) {
    List<LabelledScore> scores = new ArrayList<>();
    for (int item = 0; item < items; item++) {
      boolean risky = item % 2 == 0;
      double score = random.nextGaussian() + (risky ? effect : 0);
      scores.add(
          new LabelledScore(item, steps > 0 ? Math.rint(score * steps) / steps : score, risky));
    }
    return scores;
  }
}
