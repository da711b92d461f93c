package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.report.subjects.Readings;

/**
 * A labelled subject that has both a score and the value of a floor.
 *
 * @param item of the subject, 0 or more: subjects of one item are resampled together
 * @param score in the metric's own units, finite
 * @param floor in the floor's own units, finite
 * @param risky label
 */
public record FlooredScore(int item, double score, double floor, boolean risky) {

  /** Makes what differs by rounding only equal, as {@link LabelledScore} does. */
  public FlooredScore {
    score = Readings.rounded(score);
    floor = Readings.rounded(floor);
  }

  LabelledScore ofScore() {
    return new LabelledScore(item, score, risky);
  }

  LabelledScore ofFloor() {
    return new LabelledScore(item, floor, risky);
  }
}
