package dev.sextant.standalone.models;

import dev.sextant.api.http.Refusal;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;

/** Refusals of models that cannot be opened. */
public final class ModelRefusals {

  private ModelRefusals() {}

  /**
   * Returns the refusal for a failure: {@code busy} if only models in use leave no room, since the
   * same request succeeds once they have finished.
   *
   * @param code for any other failure
   */
  public static Refusal of(String code, ModelException failure) {
    String sentence = String.valueOf(failure.getMessage());
    return failure instanceof ModelMemoryException memory && memory.isPassing()
        ? new Refusal(Refusal.Kind.TOO_MANY, "busy", sentence)
        : Refusal.invalid(code, sentence);
  }
}
