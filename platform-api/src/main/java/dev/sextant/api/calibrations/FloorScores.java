package dev.sextant.api.calibrations;

import dev.sextant.metrics.calibration.floor.FloorCases;
import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import java.util.List;

/**
 * The subjects that have both a score and a value of one floor, by the part of the split.
 *
 * @param floor name in the catalogue
 */
record FloorScores(String floor, List<FlooredScore> calibration, List<FlooredScore> holdout) {

  /** Copies the lists. */
  FloorScores {
    calibration = List.copyOf(calibration);
    holdout = List.copyOf(holdout);
  }

  /** Returns what a fit may use: of the holdout, only the numbers of labels. */
  FloorCases cases() {
    int risky = (int) holdout.stream().filter(FlooredScore::risky).count();
    return new FloorCases(floor, calibration, new ClassCounts(risky, holdout.size() - risky));
  }
}
