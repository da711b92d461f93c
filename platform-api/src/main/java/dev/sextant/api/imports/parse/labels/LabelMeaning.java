package dev.sextant.api.imports.parse.labels;

import java.util.Locale;

/** The meaning of a word found in place of a label. */
public enum LabelMeaning {
  GROUNDED,
  NOT_GROUNDED,
  /** No label. */
  NONE;

  /** Returns the code that tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the meaning of a code. */
  public static LabelMeaning of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
