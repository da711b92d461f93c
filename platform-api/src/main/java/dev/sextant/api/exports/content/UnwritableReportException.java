package dev.sextant.api.exports.content;

import java.io.IOException;

/** The report cannot be exported as it is. The message is a sentence for people. */
public final class UnwritableReportException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence that says what to do. */
  public UnwritableReportException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** As the other, where nothing else went wrong. */
  public UnwritableReportException(String sentence) {
    super(sentence);
  }
}
