package dev.sextant.metrics.report.subjects;

import java.util.Locale;

/** Why a series has no AUC, or no correlation. */
public enum NoStatistic {
  /** No subject with the label has a value; the counts of undefined ones say why. */
  NO_VALUES,
  /** One subject with the label has a value, and a correlation takes two. */
  ONE_VALUE,
  /** All subjects that have a value are grounded, or none is. */
  ONE_CLASS,
  /** All subjects that have a value have the same factuality. */
  LABELS_ALIKE,
  /** The values do not vary: all lie within 1e-9. */
  VALUES_ALIKE;

  /** Returns the code of reports, such as {@code one-class}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
