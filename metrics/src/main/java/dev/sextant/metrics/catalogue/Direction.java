package dev.sextant.metrics.catalogue;

import java.util.Locale;

/** Which end of a metric is the trustworthy one. */
public enum Direction {
  HIGHER_IS_TRUSTWORTHY,
  HIGHER_IS_RISKY,
  /** No documented direction: the stronger one on the labels counts, and is named. */
  UNDIRECTED;

  /** Returns the code of reports and API, such as {@code higher-is-risky}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
