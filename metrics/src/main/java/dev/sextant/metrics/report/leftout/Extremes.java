package dev.sextant.metrics.report.leftout;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The least and the greatest value that a statistic would have with the subjects that it leaves
 * out, whatever their scores.
 *
 * @param range over both assumptions about subjects without a label
 * @param allRight if all subjects without a label were right; null: all have a label
 * @param allWrong if all of them were wrong; null: all have a label
 */
public record Extremes(Range range, @Nullable Range allRight, @Nullable Range allWrong) {

  /** The least and the greatest value. */
  public record Range(double low, double high) {

    Range with(Range other) {
      return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }

    private Range minus(Range other) {
      return new Range(low - other.high, high - other.low);
    }
  }

  /**
   * Computes a statistic for either assumption.
   *
   * @param isKnown whether all subjects have a label
   * @param ofLabel the range, given whether the subjects without a label are right
   */
  static Extremes of(boolean isKnown, Function<Boolean, Range> ofLabel) {
    Range right = ofLabel.apply(true);
    if (isKnown) {
      return new Extremes(right, null, null);
    }
    Range wrong = ofLabel.apply(false);
    return new Extremes(right.with(wrong), right, wrong);
  }

  /** Returns the extremes of a function of the statistic. */
  Extremes map(UnaryOperator<Range> function) {
    return of(
        allRight == null,
        right -> function.apply(Objects.requireNonNullElse(right ? allRight : allWrong, range)));
  }

  /**
   * Returns the extremes of the difference to another statistic over the same subjects, whose
   * missing scores are others.
   */
  public Extremes minus(Extremes other) {
    if (allRight == null || allWrong == null || other.allRight == null || other.allWrong == null) {
      return new Extremes(range.minus(other.range), null, null);
    }
    Range right = allRight.minus(other.allRight);
    Range wrong = allWrong.minus(other.allWrong);
    return new Extremes(right.with(wrong), right, wrong);
  }
}
