package dev.sextant.metrics.item;

import java.util.Locale;

/** How alike two vectors are, in [-1, 1]. */
public enum Measure {
  /** The cosine of the angle between them. */
  COSINE,
  /** Pearson's correlation over their components: the cosine of the vectors less their means. */
  PEARSON;

  /** Returns the code of reports and API, such as {@code cosine}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
