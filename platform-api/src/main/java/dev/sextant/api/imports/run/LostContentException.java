package dev.sextant.api.imports.run;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The content of an upload is nowhere as it was received: its places were looked at, and do not
 * have it. A place that could not be looked at is another failure.
 */
public final class LostContentException extends IOException {

  private static final long serialVersionUID = 1L;

  LostContentException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
