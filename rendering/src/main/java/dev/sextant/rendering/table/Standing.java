package dev.sextant.rendering.table;

/** How a score compares with its best floor. */
public enum Standing {
  BETTER,
  /** The data do not tell, or the score has no documented direction. */
  UNDECIDED,
  /** Worse than its best floor, or worse than chance. */
  WORSE
}
