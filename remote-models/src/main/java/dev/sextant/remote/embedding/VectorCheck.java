package dev.sextant.remote.embedding;

import java.util.Optional;

/** Finds vectors that no score may be computed from. */
final class VectorCheck {

  private VectorCheck() {}

  /** Returns what is wrong with a vector, as a sentence; empty if nothing is. */
  static Optional<String> problem(float[] vector) {
    boolean zero = true;
    for (float component : vector) {
      if (!Float.isFinite(component)) {
        return Optional.of(
            "The server returned a vector with a component that is no finite number.");
      }
      zero &= component == 0;
    }
    return zero
        ? Optional.of("The server returned a vector of zeros for a text that is not empty.")
        : Optional.empty();
  }
}
