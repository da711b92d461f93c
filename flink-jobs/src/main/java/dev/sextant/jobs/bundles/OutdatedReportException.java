package dev.sextant.jobs.bundles;

import java.io.IOException;

/** There is no report that the tables give now. The message is a sentence for people. */
public final class OutdatedReportException extends IOException {

  private static final long serialVersionUID = 1L;

  OutdatedReportException(String sentence) {
    super(sentence);
  }
}
