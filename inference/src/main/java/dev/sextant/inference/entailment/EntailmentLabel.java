package dev.sextant.inference.entailment;

import java.util.Locale;

/** What an entailment model can say of a pair. */
public enum EntailmentLabel {

  /** The hypothesis follows from the premise. */
  ENTAILMENT,

  /** It may be true or false, for all that the premise says. */
  NEUTRAL,

  /** It cannot be true if the premise is. */
  CONTRADICTION,

  /**
   * It does not follow: neutral or contradiction, which some models of two classes do not tell
   * apart.
   */
  NOT_ENTAILMENT;

  /** Returns the code that tables and API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
