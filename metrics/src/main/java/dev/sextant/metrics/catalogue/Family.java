package dev.sextant.metrics.catalogue;

import java.util.Locale;

/** Where a metric comes from. */
public enum Family {
  GEOMETRY,
  /** What any score must beat. */
  FLOOR,
  UNCERTAINTY,
  ENTAILMENT,
  JUDGE,
  /** Computed elsewhere and imported with the answers, see {@link ExternalScores}. */
  EXTERNAL,
  /** Several of the others, see {@link Combinations}. */
  COMBINATION;

  /** Returns the code of reports and API, such as {@code geometry}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
