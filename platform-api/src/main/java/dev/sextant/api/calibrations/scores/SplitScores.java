package dev.sextant.api.calibrations.scores;

import dev.sextant.api.calibrations.scores.SplitSubjects.LabelBasis;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.PartScores;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.metrics.calibration.floor.FloorFit.FloorCases;
import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The labelled scores of a series, by the part of the split that their items are in.
 *
 * @param truth whose labels count
 * @param madeAt when the split was made; another time means other parts
 * @param labelsSha256 hash of all labels of that source
 * @param holdoutBases where the labels of the holdout's scores come from, in their order; empty if
 *     some are not those of one answer
 * @param floors the requested floors, in order
 * @param combination how the scores are combined; null: the experiment stores them
 * @param judges identities of the labellers that are judges of these scores: their own labels check
 *     nothing
 */
public record SplitScores(
    Series series,
    LabelChoice truth,
    UUID splitId,
    OffsetDateTime madeAt,
    String labelsSha256,
    List<LabelledScore> calibration,
    List<LabelledScore> holdout,
    List<LabelBasis> holdoutBases,
    List<FloorScores> floors,
    @Nullable Combination combination,
    Set<String> judges) {

  public SplitScores {
    calibration = List.copyOf(calibration);
    holdout = List.copyOf(holdout);
    holdoutBases = List.copyOf(holdoutBases);
    floors = List.copyOf(floors);
  }

  /** A labelled score with its subject and the part of its item. */
  record Placed(
      boolean calibration, UUID subject, LabelledScore score, @Nullable LabelBasis basis) {

    static List<LabelledScore> part(List<Placed> placed, boolean calibration) {
      return placed.stream()
          .filter(each -> each.calibration == calibration)
          .map(Placed::score)
          .toList();
    }

    static List<LabelBasis> holdoutBases(List<Placed> placed) {
      List<LabelBasis> bases = new ArrayList<>();
      for (Placed each : placed) {
        if (each.calibration) {
          continue;
        }
        if (each.basis == null) {
          return List.of();
        }
        bases.add(each.basis);
      }
      return bases;
    }

    FlooredScore with(double floor) {
      return new FlooredScore(score.item(), score.score(), floor, score.risky());
    }
  }

  /**
   * The subjects that have both a score and a value of one floor, by the part of the split.
   *
   * @param floor name in the catalogue
   */
  record FloorScores(String floor, List<FlooredScore> calibration, List<FlooredScore> holdout) {

    static FloorScores of(String floor, List<Placed> placed, Map<UUID, Double> values) {
      return new FloorScores(floor, floored(placed, true, values), floored(placed, false, values));
    }

    private static List<FlooredScore> floored(
        List<Placed> placed, boolean calibration, Map<UUID, Double> values) {
      return placed.stream()
          .filter(each -> each.calibration == calibration)
          .flatMap(each -> Optional.ofNullable(values.get(each.subject)).map(each::with).stream())
          .toList();
    }
  }

  /** Returns what a fit may use of the floors: of the holdout, only the numbers of labels. */
  public List<FloorCases> floorCases() {
    return floors.stream().map(SplitScores::cases).toList();
  }

  private static FloorCases cases(FloorScores floor) {
    int risky = (int) floor.holdout.stream().filter(FlooredScore::risky).count();
    return new FloorCases(
        floor.floor, floor.calibration, new ClassCounts(risky, floor.holdout.size() - risky));
  }

  /** Returns the calibration part, with the first floor. */
  public PartScores calibrationPart() {
    return new PartScores(calibration, floors.isEmpty() ? List.of() : floors.get(0).calibration);
  }

  /** Returns the holdout, with the first floor. */
  public PartScores holdoutPart() {
    return new PartScores(holdout, floors.isEmpty() ? List.of() : floors.get(0).holdout);
  }
}
