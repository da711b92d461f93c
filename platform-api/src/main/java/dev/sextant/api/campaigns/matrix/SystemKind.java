package dev.sextant.api.campaigns.matrix;

/** Where the answers of a system come from. */
public enum SystemKind {
  /** They are those of the import. */
  IMPORTED,
  /** They are those of an answer set that a team imported or sampled. */
  ANSWER_SET,
  /** A generator answers again for each occurrence. */
  GENERATOR
}
