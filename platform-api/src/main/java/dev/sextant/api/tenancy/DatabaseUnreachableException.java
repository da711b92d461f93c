package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

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

  /**
   * For {@code recover}: succeeds, and logs the failure unless an unreachable database caused it.
   *
   * @param message message of the log, with a placeholder for each argument
   */
  public static Function<Throwable, Future<Void>> logOthers(
      Logger logger, String message, Object... arguments) {
    return failure -> {
      if (!isBehind(failure)) {
        logger.atWarn().setCause(failure).log(message, arguments);
      }
      return Future.succeededFuture();
    };
  }
}
