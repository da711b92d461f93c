package dev.sextant.metrics.report.subjects;

/** What a label says of a subject. */
public enum LabelKind {
  /** Whether it is grounded. */
  GROUNDED,
  /** Its factuality in [0, 1]. */
  FACTUALITY
}
