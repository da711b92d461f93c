package dev.sextant.jobs.tables;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Postgres could not be reached or refused a statement; the message names the purpose. */
public final class TablesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TablesException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns whether a connection that broke or could not be made is behind a failure. */
  public static boolean isOfConnection(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql && isOfConnection(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  /** Class 08 is the connection, class 57P the server's end or start. */
  private static boolean isOfConnection(@Nullable String state) {
    return state != null && (state.startsWith("08") || state.startsWith("57P"));
  }
}
