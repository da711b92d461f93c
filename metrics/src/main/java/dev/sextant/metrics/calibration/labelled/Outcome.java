package dev.sextant.metrics.calibration.labelled;

/** What was asked for, or why it cannot be given. */
public sealed interface Outcome<T> {

  /** What was asked for. */
  record Given<T>(T value) implements Outcome<T> {}

  /**
   * An expected no.
   *
   * @param obstacle what is in the way
   * @param sentence for people: what was expected and what was found
   */
  record Refused<T>(Obstacle obstacle, String sentence) implements Outcome<T> {}
}
