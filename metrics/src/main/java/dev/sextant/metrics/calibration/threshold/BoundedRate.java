package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate of errors whose upper confidence bound must keep a limit.
 *
 * @param goal that bounds it
 * @param limit of the bound
 * @param of the cases among which the errors are
 */
record BoundedRate(Goal goal, double limit, UpperBound of) {

  /** Returns the rate that an objective bounds; null if it bounds none. */
  static @Nullable BoundedRate of(Objective objective, List<LabelledScore> calibration) {
    Goal goal = objective.goal();
    Double target = objective.target();
    if (!goal.bounds() || target == null) {
      return null;
    }
    boolean misses = goal == Goal.RECALL_LOWER_BOUND_AT_LEAST;
    return new BoundedRate(goal, goal.limit(target), UpperBound.ofClass(calibration, misses));
  }

  /** Returns whether the bound keeps the limit; without an error it may still not. */
  boolean isKept(Confusion counts) {
    return of.keeps(goal.error(counts), limit);
  }

  /** Returns the bound in the words of the objective: of recall the lower one. */
  double bound(Confusion counts) {
    double upper = of.of(goal.error(counts));
    return goal == Goal.RECALL_LOWER_BOUND_AT_LEAST ? 1 - upper : upper;
  }
}
