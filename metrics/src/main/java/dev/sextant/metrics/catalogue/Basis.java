package dev.sextant.metrics.catalogue;

/** What a metric is computed from: which model has to run before it. */
public enum Basis {
  /** No model: texts, the log-probabilities of their tokens, and scores imported with them. */
  TEXT,
  /** One vector per text, of an embedder. */
  VECTORS,
  /** One vector per token, of an embedder. */
  TOKENS,
  /** Probabilities per pair of texts, of an entailment model. */
  ENTAILMENT
}
