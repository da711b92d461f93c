package dev.sextant.metrics.item;

import dev.sextant.metrics.score.Reason;

/** Where a text lies on the unit sphere, or why it lies nowhere. */
sealed interface Placement {

  /** A place: the row of a vector that has a direction. */
  record At(int row) implements Placement {}

  /** No place, and why. */
  record Nowhere(Reason reason) implements Placement {}

  /** Returns the place of a row, or nowhere if its vector's length leaves it no direction. */
  static Placement of(int row, double norm) {
    if (norm == 0) {
      return new Nowhere(Reason.ZERO_VECTOR);
    }
    return Double.isFinite(norm) ? new At(row) : new Nowhere(Reason.NOT_FINITE);
  }
}
