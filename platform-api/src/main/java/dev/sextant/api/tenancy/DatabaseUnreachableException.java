package dev.sextant.api.tenancy;

import org.jspecify.annotations.Nullable;

/**
 * The database cannot be reached or does not answer: nothing is wrong with the request, and it may
 * be repeated soon. {@link Outage} logs it once for all who meet it.
 */
public final class DatabaseUnreachableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DatabaseUnreachableException(String reason, @Nullable Throwable cause) {
    super("the database cannot be reached: " + reason, cause, false, false);
  }

  /** Returns whether a failure comes from an unreachable database. */
  public static boolean isBehind(@Nullable Throwable failure) {
    Throwable each = failure;
    while (each != null && !(each instanceof DatabaseUnreachableException)) {
      each = each.getCause();
    }
    return each != null;
  }
}
