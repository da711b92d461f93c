package dev.sextant.api.exports.reports;

import java.io.IOException;

/** The report cannot be exported as it is. The message is a sentence for people. */
public final class UnwritableReportException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence that says what to do. */
  public UnwritableReportException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
