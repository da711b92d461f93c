package dev.sextant.rendering;

import java.io.IOException;

/** What was to be rendered is no report; the message says what was expected and found. */
public final class UnreadableReportException extends IOException {

  private static final long serialVersionUID = 1;

  UnreadableReportException(String message) {
    super(message);
  }
}
