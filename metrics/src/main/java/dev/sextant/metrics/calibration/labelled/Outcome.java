package dev.sextant.metrics.calibration.labelled;

/** A result, or why there is none. */
public sealed interface Outcome<T> {

  /** The result. */
  record Given<T>(T value) implements Outcome<T> {}

  /**
   * An expected no.
   *
   * @param obstacle what is in the way
   * @param sentence for people: what was expected and what was found
   */
  record Refused<T>(Obstacle obstacle, String sentence) implements Outcome<T> {}
}
