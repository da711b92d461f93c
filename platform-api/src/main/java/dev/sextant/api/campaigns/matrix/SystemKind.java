package dev.sextant.api.campaigns.matrix;

/** Where the answers of a system come from. */
public enum SystemKind {
  /** They are those of the import. */
  IMPORTED,
  /** A generator answers again for each occurrence. */
  GENERATOR
}
