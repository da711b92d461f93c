package dev.sextant.api.imports.parse.labels;

import java.util.Locale;

/** What a word means that stands where a label is expected. */
public enum LabelMeaning {
  GROUNDED,
  NOT_GROUNDED,
  /** No label. */
  NONE;

  /** Returns the code of tables and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the meaning of a code. */
  public static LabelMeaning of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
