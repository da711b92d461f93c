package dev.sextant.metrics.catalogue;

import java.util.Locale;

/** What a metric gives a value to. */
public enum Subject {
  /** One answer. */
  ANSWER,
  /** An item: a prompt with its answers. */
  ITEM;

  /** Returns the code of reports and API, such as {@code answer}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
