package dev.sextant.api.calibrations;

import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Collects the labelled scores of a series by the part of the split. */
final class SplitLabels {

  /** A labelled score with its subject and the part of its item. */
  private record Placed(boolean calibration, UUID subject, LabelledScore score) {
    FlooredScore withFloor(double floor) {
      return new FlooredScore(score.item(), score.score(), floor, score.risky());
    }
  }

  private final List<Placed> placed = new ArrayList<>();

  void add(boolean calibration, UUID subject, LabelledScore score) {
    placed.add(new Placed(calibration, subject, score));
  }

  List<LabelledScore> calibration() {
    return scores(Placed::calibration);
  }

  List<LabelledScore> holdout() {
    return scores(each -> !each.calibration());
  }

  /**
   * Returns the subjects that also have a value of a floor.
   *
   * @param values of the floor, by item or answer
   */
  FloorScores with(String floor, Map<UUID, Double> values) {
    return new FloorScores(
        floor, floored(values, Placed::calibration), floored(values, each -> !each.calibration()));
  }

  private List<LabelledScore> scores(Predicate<Placed> part) {
    return placed.stream().filter(part).map(Placed::score).toList();
  }

  private List<FlooredScore> floored(Map<UUID, Double> values, Predicate<Placed> part) {
    return placed.stream()
        .filter(part)
        .flatMap(
            each -> Optional.ofNullable(values.get(each.subject())).map(each::withFloor).stream())
        .toList();
  }
}
