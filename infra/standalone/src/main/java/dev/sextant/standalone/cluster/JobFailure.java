package dev.sextant.standalone.cluster;

import dev.sextant.standalone.console.DiskSpace;
import org.apache.flink.util.ExceptionUtils;

/** Says in a sentence why a job failed. */
final class JobFailure {

  private JobFailure() {}

  /** Returns what the innermost cause says: Flink wraps it several times. */
  static String sentence(Throwable failure) {
    if (DiskSpace.isExhausted(failure)) {
      return "The disk is full. Free some space and start the experiment again.";
    }
    if (ExceptionUtils.findThrowable(failure, OutOfMemoryError.class).isPresent()) {
      return "Not enough memory. Give Sextant more with SEXTANT_HEAP, or choose fewer embedders.";
    }
    Throwable innermost = failure;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String message = innermost.getMessage();
    return message == null || message.isBlank() ? innermost.getClass().getSimpleName() : message;
  }
}
