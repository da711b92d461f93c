package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.PartScores;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/**
 * The labelled scores of a series, by the part of the split that their items are in.
 *
 * @param madeAt when the split was made; another time means other parts
 * @param labelsSha256 hash of the labels in force
 * @param floors the requested floors, in order
 */
record SplitScores(
    Series series,
    UUID splitId,
    OffsetDateTime madeAt,
    String labelsSha256,
    List<LabelledScore> calibration,
    List<LabelledScore> holdout,
    List<FloorScores> floors) {

  /** Copies the lists. */
  SplitScores {
    calibration = List.copyOf(calibration);
    holdout = List.copyOf(holdout);
    floors = List.copyOf(floors);
  }

  /** Returns the calibration part, with the first floor. */
  PartScores calibrationPart() {
    return new PartScores(calibration, floors.isEmpty() ? List.of() : floors.get(0).calibration());
  }

  /** Returns the holdout, with the first floor. */
  PartScores holdoutPart() {
    return new PartScores(holdout, floors.isEmpty() ? List.of() : floors.get(0).holdout());
  }
}
