package dev.sextant.inference;

import org.jspecify.annotations.Nullable;

/**
 * A model could not be loaded or a text could not be embedded; the message is a sentence for
 * people.
 */
public final class EmbeddingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public EmbeddingException(String message) {
    super(message);
  }

  public EmbeddingException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
