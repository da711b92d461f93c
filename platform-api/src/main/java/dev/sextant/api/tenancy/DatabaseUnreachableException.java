package dev.sextant.api.tenancy;

import org.jspecify.annotations.Nullable;

/**
 * The database cannot be reached or does not answer. The request is not at fault and may be retried
 * soon. {@link Outage} logs an outage once, not once per request.
 */
public final class DatabaseUnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DatabaseUnreachableException(String reason, @Nullable Throwable cause) {
    super("the database cannot be reached: " + reason, cause, false, false);
  }

  /** Returns whether an unreachable database caused the failure. */
  public static boolean isBehind(@Nullable Throwable failure) {
    Throwable each = failure;
    while (each != null && !(each instanceof DatabaseUnreachableException)) {
      each = each.getCause();
    }
    return each != null;
  }
}
