package dev.sextant.standalone.evaluate;

/** What standard error is; the {@code sextant} command looks, as Java cannot tell it from input. */
final class Terminal {

  private static final String PROPERTY = "sextant.terminal";

  private Terminal() {}

  static ProgressDisplay.Medium medium() {
    return Boolean.getBoolean(PROPERTY)
        ? ProgressDisplay.Medium.TERMINAL
        : ProgressDisplay.Medium.LINES;
  }
}
