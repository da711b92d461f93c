package dev.sextant.api.exports.content;

import java.io.IOException;

/** The database did not answer while a report was written, so the export is to be begun again. */
public final class InterruptedExportException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its cause. */
  public InterruptedExportException(Throwable cause) {
    super("the database did not answer", cause);
  }
}
