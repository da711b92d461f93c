package dev.sextant.jobs;

import dev.sextant.jobs.scoring.UnusableEmbedderException;
import dev.sextant.jobs.tables.TablesException;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Finds the sentence for people in what Flink wraps a failure in. */
final class FailureReason {

  private FailureReason() {}

  static String of(Throwable failure) {
    Throwable innermost = failure;
    for (Throwable cause = failure; cause != null; cause = inside(cause)) {
      if (cause instanceof UnusableEmbedderException || cause instanceof TablesException) {
        return String.valueOf(cause.getMessage());
      }
      innermost = cause;
    }
    return innermost.toString();
  }

  /** A failure crosses Flink's processes as bytes and a trace; inside is the failure itself. */
  private static @Nullable Throwable inside(Throwable failure) {
    if (failure instanceof SerializedThrowable serialized) {
      Throwable original = serialized.deserializeError(FailureReason.class.getClassLoader());
      return original == serialized ? serialized.getCause() : original;
    }
    return failure.getCause();
  }
}
