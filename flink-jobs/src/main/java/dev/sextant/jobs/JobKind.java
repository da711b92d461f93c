package dev.sextant.jobs;

import java.util.Locale;

/** The work that a job does for its experiment. */
public enum JobKind {
  /** Embeds items and answers and stores their scores. */
  SCORING,
  /** Makes a report of stored scores and labels. */
  REPORTING;

  /** Returns the code, such as {@code scoring}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
