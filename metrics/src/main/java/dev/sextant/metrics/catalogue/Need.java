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
  /** Probabilities of an entailment model. */
  ENTAILMENT,
  /** Vectors of an embedder. */
  EMBEDDER,
  /** Vectors of each token, of an embedder that has them. */
  TOKEN_VECTORS,
  /** An answer that was cut into segments. */
  SEGMENTS,
  /** A value that was imported with the answer. */
  EXTERNAL_SCORE;

  /** Returns the code of reports and API, such as {@code token-logprobs}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns what the item must carry in words, such as {@code a context}. */
  public String words() {
    return switch (this) {
      case QUESTION -> "a question";
      case CONTEXT -> "a context";
      case REFERENCE -> "a reference answer";
      case SAMPLES -> "two or more sample answers";
      case TOKEN_LOGPROBS -> "token log-probabilities";
      case ENTAILMENT -> "entailment";
      case EMBEDDER -> "an embedder";
      case TOKEN_VECTORS -> "token vectors";
      case SEGMENTS -> "an answer with segments or atomic facts";
      case EXTERNAL_SCORE -> "an imported score";
    };
  }
}
