package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Goal;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.calibration.threshold.ThresholdSearch;
import dev.sextant.metrics.catalogue.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The floor that a score's threshold must beat: of the floors fitted for the same objective on the
 * subjects of the calibration side that they share with the score, the one that does best there.
 * One that shares fewer than half of the score's subjects may be good or bad by chance: it counts
 * only if no other shares more. A threshold that a person named has no objective; floors are then
 * fitted to flag at most the same share of the subjects.
 *
 * @param floor name of the floor
 * @param objective what the floor was fitted for
 * @param threshold in the floor's own units
 * @param calibration the comparison on the side that both were fitted on
 */
public record FloorFit(
    String floor, Objective objective, Threshold threshold, FloorComparison calibration) {

  /**
   * The subjects on which a score can be compared with one floor: those that have a value of both.
   *
   * @param floor name of the floor
   * @param calibration the subjects of the calibration side
   * @param holdout how many such subjects the other side has
   */
  public record FloorCases(String floor, List<FlooredScore> calibration, ClassCounts holdout) {

    public FloorCases {
      calibration = List.copyOf(calibration);
    }

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

  /** What came of the search for a floor. */
  public sealed interface Search {

    /** The best floor. */
    record Found(FloorFit best) implements Search {}

    /** No floor has a value for any labelled subject. */
    record NoValues() implements Search {}

    /** No floor shares enough labelled subjects with the score. */
    record TooFewLabels() implements Search {}

    /**
     * No floor has a threshold that meets the objective and does better than flagging all or
     * nothing: only chance is left to compare with.
     */
    record NoneReaches() implements Search {}
  }

  /**
   * Finds the best floor.
   *
   * @param score the score's fit
   * @param floors of equals, the first one is taken
   */
  public static Search best(ThresholdFit score, List<FloorCases> floors, Resampling resampling) {
    if (floors.stream().allMatch(each -> each.calibration().isEmpty())) {
      return new Search.NoValues();
    }
    List<FloorCases> enough = floors.stream().filter(FloorCases::suffice).toList();
    if (enough.isEmpty()) {
      return new Search.TooFewLabels();
    }
    return enough.stream()
        .flatMap(cases -> fitted(score, cases).stream())
        .reduce((best, next) -> order(score).compare(next, best) > 0 ? next : best)
        .<Search>map(best -> new Search.Found(best.compared(score, resampling)))
        .orElseGet(Search.NoneReaches::new);
  }

  /** A floor that has a threshold for the objective. */
  private record Fitted(FloorCases cases, ThresholdSearch search) {

    FloorFit compared(ThresholdFit score, Resampling resampling) {
      return new FloorFit(
          cases.floor(),
          search.objective(),
          search.threshold(),
          FloorComparison.of(
              score.objective(),
              score.threshold(),
              search.threshold(),
              cases.calibration(),
              resampling));
    }
  }

  private static Optional<Fitted> fitted(ThresholdFit score, FloorCases cases) {
    Objective objective = objective(score, cases);
    return objective != null
            && ThresholdSearch.of(objective, Direction.UNDIRECTED, cases.floors(), cases.holdout())
                instanceof Outcome.Given<ThresholdSearch> given
        ? Optional.of(new Fitted(cases, given.value()))
        : Optional.empty();
  }

  /** Returns the same objective; null if a threshold by hand flags all or none of the subjects. */
  private static @Nullable Objective objective(ThresholdFit score, FloorCases cases) {
    if (score.objective().goal() != Goal.BY_HAND) {
      return score.objective();
    }
    List<LabelledScore> scores = cases.scores();
    long flagged = scores.stream().filter(each -> score.threshold().flags(each.score())).count();
    return flagged == 0 || flagged == scores.size()
        ? null
        : new Objective(Goal.REVIEW_LOAD_AT_MOST, (double) flagged / scores.size());
  }

  private static Comparator<Fitted> order(ThresholdFit score) {
    int n = score.calibration().counts().total();
    return Comparator.<Fitted, Boolean>comparing(
            floor -> 2 * floor.cases().calibration().size() >= n)
        .thenComparingDouble(FloorFit::merit);
  }

  private static double merit(Fitted floor) {
    Rate rate = Rate.improvedBy(floor.search().objective().goal());
    return rate.sign() * rate.of(floor.search().counts());
  }
}
