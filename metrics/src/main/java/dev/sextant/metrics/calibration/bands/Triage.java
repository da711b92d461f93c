package dev.sextant.metrics.calibration.bands;

import java.util.Locale;

/** What is done with a case. */
public enum Triage {
  /** Taken as trustworthy. */
  ACCEPT,
  /** Shown to a person, because it lies between the others or nothing like it was ever labelled. */
  REVIEW,
  /** Taken as risky. */
  REJECT;

  /** Returns the code of tables and API, such as {@code review}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
