package dev.sextant.api.live;

/** A score computed during a request. */
public sealed interface LiveScore {

  /** A finite value. */
  record Value(double value) implements LiveScore {}

  /** No score, with the reason, such as {@code no-context}. */
  record Undefined(String reason) implements LiveScore {}
}
