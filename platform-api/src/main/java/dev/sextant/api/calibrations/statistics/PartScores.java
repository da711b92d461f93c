package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;

/**
 * The labelled scores of one part of a split.
 *
 * @param scores by item and answer
 * @param floored those that have a value of the fit's floor, too; empty if the fit has none
 */
public record PartScores(List<LabelledScore> scores, List<FlooredScore> floored) {

  /** Copies the lists. */
  public PartScores {
    scores = List.copyOf(scores);
    floored = List.copyOf(floored);
  }
}
