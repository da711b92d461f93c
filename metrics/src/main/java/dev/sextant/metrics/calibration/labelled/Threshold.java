package dev.sextant.metrics.calibration.labelled;

/**
 * Where flagging begins.
 *
 * @param value in the metric's own units, finite
 * @param side which scores are flagged
 */
public record Threshold(double value, FlagSide side) {

  /** Returns whether a score (finite, in the metric's own units) is flagged as risky. */
  public boolean flags(double score) {
    return side.turn(score) >= side.turn(value);
  }
}
