package dev.sextant.rendering.junit;

/**
 * A test of a test report.
 *
 * @param group what it belongs to, with dots, as the name of a class has them
 * @param name what is required
 * @param message what was found
 */
public record CheckCase(String group, String name, Result result, String message) {

  /** What came of a test. */
  public enum Result {
    PASSED,
    /** Undecided: the format has no other word for it, and a pipeline stays green. */
    SKIPPED,
    FAILED
  }
}
