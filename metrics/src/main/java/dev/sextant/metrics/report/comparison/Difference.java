package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.multiplicity.Draws;
import dev.sextant.metrics.report.multiplicity.StepDown;
import dev.sextant.metrics.report.multiplicity.StepDown.Corrected;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a statistic between two series.
 *
 * @param estimate first minus second
 * @param scaledEstimate the same of Pearson's r after isotonic scaling, which must agree with a
 *     difference of Spearman's rho; null of any other statistic
 */
public record Difference(Estimate estimate, @Nullable Estimate scaledEstimate) {

  /** Differences below this p, corrected for their number, decide. */
  public static final double LEVEL = 0.05;

  /** Draws of the joint error behind a correction. */
  public static final int DRAWS = 10_000;

  /** Returns the difference with its interval; without ends where there are too few items. */
  public Interval interval() {
    return Objects.requireNonNull(Intervals.of(estimate, Scale.IDENTITY));
  }

  /** Returns the difference of what must agree, with its interval; null: nothing must. */
  public @Nullable Interval scaled() {
    return Intervals.of(scaledEstimate, Scale.IDENTITY);
  }

  /** Returns the two-sided p of the difference; null where there are too few items. */
  public @Nullable Double p() {
    return estimate.support().suffices() ? estimate.p() : null;
  }

  /** Returns whether the first is better: all that must agree lies above 0. */
  boolean isAbove() {
    return interval().isAbove(0) && (scaledEstimate == null || isAbove(scaled()));
  }

  private static boolean isAbove(@Nullable Interval interval) {
    return interval != null && interval.isAbove(0);
  }

  /** Returns whether the first is worse: all that must agree lies below 0. */
  boolean isBelow() {
    Interval scaled = scaled();
    return interval().isBelow(0) && (scaled == null || scaled.isBelow(0));
  }

  /**
   * Corrects all differences of a list by {@link StepDown}. Where two differences must agree, the
   * greater p counts.
   *
   * @param differences over the same clusters
   * @return in the order of the list; null for a difference with too few items
   */
  public static List<@Nullable Correction> corrected(List<Difference> differences, long seed) {
    List<Difference> with = differences.stream().filter(each -> each.p() != null).toList();
    Corrected[] own = adjusted(with.stream().map(Difference::estimate).toList(), seed);
    Corrected[] ofScaled =
        adjusted(
            with.stream().map(Difference::scaledEstimate).filter(Objects::nonNull).toList(), ~seed);
    List<@Nullable Correction> corrected = new ArrayList<>();
    int next = 0;
    int nextScaled = 0;
    for (Difference each : differences) {
      if (each.p() == null) {
        corrected.add(null);
      } else {
        Corrected scaled = each.scaledEstimate == null ? null : ofScaled[nextScaled++];
        corrected.add(Correction.of(own[next++], scaled));
      }
    }
    return corrected;
  }

  private static Corrected[] adjusted(List<@Nullable Estimate> estimates, long seed) {
    Estimate[] all = estimates.toArray(Estimate[]::new);
    return StepDown.correct(all, new Draws(all, DRAWS, seed));
  }
}
