package dev.sextant.metrics.catalogue;

import java.util.Locale;

/** What an item must carry for a metric to have a value. */
public enum Need {
  QUESTION,
  CONTEXT,
  REFERENCE,
  /** Two or more samples. */
  SAMPLES,
  TOKEN_LOGPROBS,
  ENTAILMENT,
  /** Vectors of an embedder. */
  EMBEDDER;

  /** Returns the code of reports and API, such as {@code token-logprobs}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
