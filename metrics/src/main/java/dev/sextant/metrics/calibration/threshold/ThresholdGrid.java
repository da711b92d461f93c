package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Cuts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.List;
import java.util.TreeMap;

/** The thresholds that are worth comparing: they lie between the scores of one side. */
public final class ThresholdGrid {

  private ThresholdGrid() {}

  /**
   * Returns thresholds in ascending order of their values: every one that parts the scores
   * differently, or, if there are more, those that leave even numbers of scores between them; and
   * one that must be among them.
   *
   * @param most how many, without the one that must be there; 1 or more
   */
  public static List<Threshold> of(List<LabelledScore> scores, Threshold fixed, int most) {
    Cuts cuts = new Cuts(scores, fixed.side());
    TreeMap<Double, Threshold> grid = new TreeMap<>();
    grid.put(fixed.value(), fixed);
    int taken = 0;
    for (int cut = 1; cut < cuts.groups(); cut++) {
      double below = (double) cuts.riskyBelow(cut) + cuts.trustworthyBelow(cut);
      int step = (int) (below * (most + 1) / scores.size());
      if (cuts.groups() - 1 <= most || step > taken) {
        Threshold threshold = cuts.threshold(cut);
        grid.put(threshold.value(), threshold);
        taken = step;
      }
    }
    return List.copyOf(grid.values());
  }

  /**
   * Returns the one that is nearest to a value; of two that are equally near, the lower one.
   *
   * @param grid one or more, in ascending order of their values
   */
  public static Threshold nearest(List<Threshold> grid, double value) {
    Threshold nearest = grid.get(0);
    for (Threshold each : grid) {
      if (Math.abs(each.value() - value) < Math.abs(nearest.value() - value)) {
        nearest = each;
      }
    }
    return nearest;
  }
}
