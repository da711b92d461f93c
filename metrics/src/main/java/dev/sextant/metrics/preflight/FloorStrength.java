package dev.sextant.metrics.preflight;

import static java.util.Comparator.comparing;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Orientation;
import dev.sextant.metrics.calibration.labelled.OrientedAuc;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.preflight.Notice.Level;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How well a floor alone separates risky from trustworthy answers. Every score must beat it.
 *
 * @param metric name of the floor
 * @param direction that is stronger on these labels
 * @param counts labelled scores that were read
 * @param auc in that direction, with its interval by item; null without both classes
 */
public record FloorStrength(
    String metric, Direction direction, ClassCounts counts, @Nullable Interval auc) {

  private static final double COIN = 0.5;

  /**
   * Measures a floor.
   *
   * @param scores labelled ones, of the calibration side where the holdout is locked
   */
  public static FloorStrength of(String metric, List<LabelledScore> scores) {
    Direction direction = Orientation.of(Direction.UNDIRECTED, scores).direction();
    return new FloorStrength(
        metric, direction, ClassCounts.of(scores), OrientedAuc.of(direction, scores));
  }

  /**
   * Says which floor is the one to beat: the strongest of those that have a value for half of the
   * labels or more, since one of few may be strong by chance.
   */
  public static Notice notice(List<FloorStrength> floors) {
    return strongest(floors)
        .map(FloorStrength::toBeat)
        .orElseGet(
            () ->
                Notice.of(
                    Level.CAUTION,
                    "No floor could be measured, as the labels do not have both classes: nothing"
                        + " will show what a score adds."));
  }

  /** Returns the floor to beat; empty if none could be measured. */
  static Optional<FloorStrength> strongest(List<FloorStrength> floors) {
    int most = floors.stream().mapToInt(FloorStrength::labels).max().orElse(0);
    return floors.stream()
        .filter(floor -> floor.auc() != null)
        .max(
            comparing((FloorStrength floor) -> 2 * floor.labels() >= most)
                .thenComparingDouble(FloorStrength::value));
  }

  private int labels() {
    return counts.risky() + counts.trustworthy();
  }

  double value() {
    return auc == null ? Double.NEGATIVE_INFINITY : auc.value();
  }

  private Notice toBeat() {
    return Notice.of(
        Level.NOTE,
        isShown()
            ? "The floor %s alone, without any model, separates risky from trustworthy with an AUC"
                + " of %.3f (%s), %s. Every score must beat it."
            : "No floor is shown to separate risky from trustworthy: %s, the strongest, has an AUC"
                + " of %.3f (%s), %s. Every score must beat it.",
        metric,
        value(),
        range(),
        direction == Direction.HIGHER_IS_RISKY ? "higher is riskier" : "lower is riskier");
  }

  private boolean isShown() {
    return auc != null && auc.low() != null && auc.low() > COIN;
  }

  private String range() {
    if (auc == null || auc.low() == null || auc.high() == null) {
      return auc != null && auc.missing() != null && auc.missing().cause() == Cause.NO_VARIATION
          ? "the score does not vary between items, so without an interval"
          : "too few items for an interval";
    }
    String range = String.format(Locale.ROOT, "%.3f to %.3f", auc.low(), auc.high());
    return isShown() ? range : range + ", which contains 0.5, that of a coin";
  }
}
