package dev.sextant.metrics.calibration.floor;

import dev.sextant.metrics.calibration.labelled.Confusion;
import dev.sextant.metrics.calibration.threshold.Goal;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The rates by which two thresholds over the same subjects are compared. */
public enum Rate {
  PRECISION(c -> (double) c.truePositives() / c.flagged()),
  RECALL(Confusion::recall),
  FPR(Confusion::falsePositiveRate),
  REVIEW_LOAD(Confusion::reviewLoad),
  ACCURACY(c -> (double) (c.truePositives() + c.trueNegatives()) / c.total()),
  F1(Confusion::f1),
  /** Recall less false positive rate. */
  YOUDEN(c -> c.recall() - c.falsePositiveRate());

  private final ToDoubleFunction<Confusion> of;

  Rate(ToDoubleFunction<Confusion> of) {
    this.of = of;
  }

  /** Returns the rate; {@code NaN} where it is undefined. */
  double of(Confusion counts) {
    return of.applyAsDouble(counts);
  }

  /** Returns the code of tables and API, such as {@code review_load}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Rate improvedBy(Goal goal) {
    return switch (goal) {
      case YOUDEN -> YOUDEN;
      case F1 -> F1;
      case FPR_AT_MOST, FPR_UPPER_BOUND_AT_MOST, REVIEW_LOAD_AT_MOST, BY_HAND -> RECALL;
      case RECALL_AT_LEAST, RECALL_LOWER_BOUND_AT_LEAST -> FPR;
    };
  }

  /** Returns the rates that must all favour one of two thresholds before it is called better. */
  Set<Rate> deciding() {
    return this == RECALL || this == FPR ? Set.of(this, YOUDEN) : Set.of(this);
  }

  int sign() {
    return this == FPR || this == REVIEW_LOAD ? -1 : 1;
  }
}
