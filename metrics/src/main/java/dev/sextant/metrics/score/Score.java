package dev.sextant.metrics.score;

/** The value of a metric for one subject: a finite number, or undefined for a reason. */
public sealed interface Score {

  /** A value. */
  record Defined(double value) implements Score {

    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if it is not finite: such a value is undefined
     */
    public Defined {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a score must be finite, found " + value);
      }
    }
  }

  /** No value, and why. */
  record Undefined(Reason reason) implements Score {}

  /** Returns the value, or undefined as {@link Reason#NOT_FINITE} if it is not finite. */
  static Score of(double value) {
    return Double.isFinite(value) ? new Defined(value) : new Undefined(Reason.NOT_FINITE);
  }

  static Score undefined(Reason reason) {
    return new Undefined(reason);
  }
}
