package dev.sextant.metrics;

import dev.sextant.metrics.geometry.Angle;
import dev.sextant.metrics.geometry.Vectors;
import org.jspecify.annotations.Nullable;

/** Where a text lies on the unit sphere, or why it lies nowhere. */
sealed interface Placement {

  /** A place: a vector of length 1. */
  @SuppressWarnings("ArrayRecordComponent") // a vector is data; nobody changes it
  record At(double[] unit) implements Placement {}

  /** No place, and why. */
  record Nowhere(Reason reason) implements Placement {}

  /** Normalises the vector; {@code absent} is the reason if there is none. */
  static Placement of(float @Nullable [] vector, Reason absent) {
    if (vector == null) {
      return new Nowhere(absent);
    }
    double[] wide = Vectors.widen(vector);
    double norm = Vectors.norm(wide);
    if (norm == 0) {
      return new Nowhere(Reason.ZERO_VECTOR);
    }
    return Double.isFinite(norm) ? new At(Vectors.unit(wide)) : new Nowhere(Reason.NOT_FINITE);
  }

  /** Returns the angle to the other, in radians; the first that lies nowhere says why not. */
  default Score angleTo(Placement other) {
    if (this instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    if (other instanceof Nowhere nowhere) {
      return Score.undefined(nowhere.reason());
    }
    return Score.of(Angle.between(((At) this).unit(), ((At) other).unit()));
  }
}
