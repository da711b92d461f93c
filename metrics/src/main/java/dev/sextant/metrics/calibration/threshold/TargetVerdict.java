package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.report.interval.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether a target that was met on the calibration side holds on the holdout. */
public enum TargetVerdict {
  /** The whole interval meets the target. */
  KEPT,
  /** The whole interval misses the target. */
  MISSED,
  /** The interval has the target in it, or there are too few items for an interval. */
  UNDECIDED,
  /** The objective has no target. */
  NO_TARGET;

  /** Returns the code of tables and API, such as {@code no-target}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static TargetVerdict of(Objective objective, ThresholdStatistics holdout) {
    Double target = objective.target();
    if (target == null) {
      return NO_TARGET;
    }
    return switch (objective.goal()) {
      case FPR_AT_MOST, FPR_UPPER_BOUND_AT_MOST -> atMost(holdout.falsePositiveRate(), target);
      case REVIEW_LOAD_AT_MOST -> atMost(holdout.reviewLoad(), target);
      case RECALL_AT_LEAST, RECALL_LOWER_BOUND_AT_LEAST -> atLeast(holdout.recall(), target);
      case YOUDEN, F1, BY_HAND -> NO_TARGET;
    };
  }

  public static TargetVerdict atMost(@Nullable Interval rate, double target) {
    if (rate == null || rate.low() == null || rate.high() == null) {
      return UNDECIDED;
    }
    return rate.high() <= target ? KEPT : rate.low() > target ? MISSED : UNDECIDED;
  }

  private static TargetVerdict atLeast(@Nullable Interval rate, double target) {
    if (rate == null || rate.low() == null || rate.high() == null) {
      return UNDECIDED;
    }
    return rate.low() >= target ? KEPT : rate.high() < target ? MISSED : UNDECIDED;
  }
}
