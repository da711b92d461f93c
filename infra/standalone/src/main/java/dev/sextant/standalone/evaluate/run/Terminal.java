package dev.sextant.standalone.evaluate.run;

/**
 * Whether standard error is a terminal. The {@code sextant} script checks this, because Java cannot
 * tell error from input.
 */
final class Terminal {

  private static final String PROPERTY = "sextant.terminal";

  private static final int USUAL_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 20;

  private Terminal() {}

  /** Returns the width in columns. */
  static int columns() {
    return Math.max(LEAST_COLUMNS, Integer.getInteger("sextant.columns", USUAL_COLUMNS));
  }

  static ProgressDisplay.Medium medium() {
    return Boolean.getBoolean(PROPERTY)
        ? ProgressDisplay.Medium.TERMINAL
        : ProgressDisplay.Medium.LINES;
  }
}
