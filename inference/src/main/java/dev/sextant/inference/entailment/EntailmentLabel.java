package dev.sextant.inference.entailment;

import java.util.Locale;

/** The classes of an entailment model. */
public enum EntailmentLabel {

  /** The hypothesis follows from the premise. */
  ENTAILMENT,

  /** The premise leaves open whether the hypothesis is true. */
  NEUTRAL,

  /** The hypothesis cannot be true if the premise is. */
  CONTRADICTION,

  /** Neutral or contradiction, which some two-class models do not separate. */
  NOT_ENTAILMENT;

  /** Returns the code that tables and API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
