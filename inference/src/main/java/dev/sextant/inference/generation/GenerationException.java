package dev.sextant.inference.generation;

import dev.sextant.inference.model.ModelException;
import org.jspecify.annotations.Nullable;

/** A generator produced no text; the message is a sentence for people. */
public final class GenerationException extends ModelException {

  private static final long serialVersionUID = 1L;

  private final boolean retryable;

  private GenerationException(String message, @Nullable Throwable cause, boolean retryable) {
    super(message, cause);
    this.retryable = retryable;
  }

  /** Returns a temporary failure: unreachable, busy, too many requests. */
  public static GenerationException passing(String message, @Nullable Throwable cause) {
    return new GenerationException(message, cause, true);
  }

  /** Returns a permanent failure: refused, unknown model, prompt too long. */
  public static GenerationException lasting(String message, @Nullable Throwable cause) {
    return new GenerationException(message, cause, false);
  }

  /** Returns whether the same request may succeed later. */
  public boolean retryable() {
    return retryable;
  }
}
