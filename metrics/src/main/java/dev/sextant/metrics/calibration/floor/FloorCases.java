package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;

/**
 * The subjects on which a score can be compared with one floor: those that have a value of both.
 *
 * @param floor name of the floor
 * @param calibration the subjects of the calibration side
 * @param holdout how many such subjects the other side has
 */
public record FloorCases(String floor, List<FlooredScore> calibration, ClassCounts holdout) {

  /** Copies the list. */
  public FloorCases {
    calibration = List.copyOf(calibration);
  }

  /** Returns whether either side has the labels that a fit needs. */
  boolean suffice() {
    return ClassCounts.of(scores()).suffice() && holdout.suffice();
  }

  List<LabelledScore> scores() {
    return calibration.stream().map(FlooredScore::ofScore).toList();
  }

  List<LabelledScore> floors() {
    return calibration.stream().map(FlooredScore::ofFloor).toList();
  }
}
