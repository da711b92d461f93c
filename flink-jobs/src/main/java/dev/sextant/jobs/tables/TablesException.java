package dev.sextant.jobs.tables;

/** Postgres could not be reached or refused a statement; the message says what for. */
public final class TablesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TablesException(String message, Throwable cause) {
    super(message, cause);
  }
}
