package dev.sextant.evaluation;

import java.util.Locale;

/** The role of a text in its item. */
public enum Role {
  QUESTION,
  CONTEXT,
  REFERENCE,
  ANSWER;

  /** Returns the code that tables and reports use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
