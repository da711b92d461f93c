package dev.sextant.api.calibrations;

import java.util.List;

/**
 * What a threshold may be compared with: the calibration subjects that have a value of one floor,
 * too.
 *
 * @param floor name in the catalogue
 * @param calibration by item and answer
 * @param holdout how many such subjects there are to judge on
 */
public record FloorCases(String floor, List<FlooredScore> calibration, ClassCounts holdout) {

  /** Copies the list. */
  public FloorCases {
    calibration = List.copyOf(calibration);
  }
}
