package dev.sextant.inference.model;

import org.jspecify.annotations.Nullable;

/**
 * A model could not be loaded or could not process its input; the message is a sentence for people.
 */
public class ModelException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ModelException(String message) {
    super(message);
  }

  public ModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
