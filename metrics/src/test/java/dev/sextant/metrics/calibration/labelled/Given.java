package dev.sextant.metrics.calibration.labelled;

/** Opens outcomes. */
public final class Given {

  private Given() {}

  public static <T> T value(Outcome<T> outcome) {
    if (outcome instanceof Outcome.Given<T> given) {
      return given.value();
    }
    throw new AssertionError("expected a value, found " + outcome);
  }

  public static Outcome.Refused<?> refusal(Outcome<?> outcome) {
    if (outcome instanceof Outcome.Refused<?> refused) {
      return refused;
    }
    throw new AssertionError("expected a refusal, found " + outcome);
  }
}
