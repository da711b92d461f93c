package dev.sextant.remote.probe;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a probe found. */
public enum ProbeFinding {
  YES,
  NO,
  /** The replies do not tell, for example because the reasoning left no room for an answer. */
  UNKNOWN;

  static ProbeFinding of(boolean yes) {
    return yes ? YES : NO;
  }

  /** Returns the code that files and tables use. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
