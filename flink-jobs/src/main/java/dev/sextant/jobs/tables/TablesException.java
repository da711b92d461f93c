package dev.sextant.jobs.tables;

/** Postgres could not be reached or refused a statement; the message names the purpose. */
public final class TablesException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public TablesException(String message, Throwable cause) {
    super(message, cause);
  }
}
