package dev.sextant.api.calibrations.statistics;

import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;

/**
 * The labelled scores of one part of a split.
 *
 * @param scores by item and answer
 * @param floored the scores of subjects that also have a value of the fit's floor; empty if the fit
 *     has no floor
 */
public record PartScores(List<LabelledScore> scores, List<FlooredScore> floored) {

  /** Copies the lists. */
  public PartScores {
    scores = List.copyOf(scores);
    floored = List.copyOf(floored);
  }
}
