package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.Confusion;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a threshold is fitted for. There is no default: somebody must say what an error costs.
 *
 * @param goal what is optimised or limited
 * @param target the limit, a share, or the threshold itself; null for goals that have none
 */
public record Objective(Goal goal, @Nullable Double target) {

  /**
   * What errors cost, in a unit of the reader's own; only they know.
   *
   * @param miss of a risky case that passes, finite, 0 or more
   * @param wrongFlag of a trustworthy case that is flagged, finite, 0 or more
   */
  public record Costs(double miss, double wrongFlag) {

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is negative or not finite
     */
    public Costs {
      if (!(miss >= 0 && wrongFlag >= 0 && Double.isFinite(miss + wrongFlag))) {
        throw new IllegalArgumentException(
            "expected costs of 0 or more, found " + miss + " and " + wrongFlag);
      }
    }

    double greatest() {
      return Math.max(miss, wrongFlag);
    }
  }

  /**
   * Checks the target.
   *
   * @throws IllegalArgumentException if it is missing, superfluous or out of range; the message is
   *     for people
   */
  public Objective {
    if (goal.hasTarget() ? target == null || !goal.accepts(target) : target != null) {
      throw new IllegalArgumentException(
          goal.hasTarget()
              ? "Objective " + goal.code() + " needs a target between 0 and 1, found " + target
              : "Objective " + goal.code() + " takes no target, found " + target);
    }
  }

  /**
   * Parses an objective.
   *
   * @param code of a {@link Goal}
   * @param target a share, a threshold, or null
   * @throws IllegalArgumentException if there is no such goal, or the target does not fit; the
   *     message is for people
   */
  public static Objective of(String code, @Nullable Double target) {
    return Arrays.stream(Goal.values())
        .filter(goal -> goal.code().equals(code))
        .findFirst()
        .map(goal -> new Objective(goal, target))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Arrays.stream(Goal.values())
                        .map(Goal::code)
                        .collect(
                            Collectors.joining(
                                ", ", "Expected one of the objectives ", "; found " + code))));
  }

  /** Returns whether these counts meet the target. */
  public boolean admits(Confusion counts) {
    return goal.admits(counts, target == null ? Double.NaN : target);
  }
}
