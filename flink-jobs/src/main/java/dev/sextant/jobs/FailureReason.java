package dev.sextant.jobs;

import dev.sextant.jobs.access.SettingsException;
import dev.sextant.jobs.reporting.ReportMemory.HeapTooSmallException;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.TablesException;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Extracts the message for people from the exceptions that Flink wraps around it. */
final class FailureReason {

  /** Replaces the messages of unforeseen failures, which are for programmers. */
  private static final String UNFORESEEN = "an unexpected failure; the log of the server says more";

  private FailureReason() {}

  static String of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = inside(cause)) {
      if (cause instanceof UnusableModelException
          || cause instanceof HeapTooSmallException
          || cause instanceof TablesException
          || cause instanceof SettingsException) {
        return String.valueOf(cause.getMessage());
      }
    }
    return UNFORESEEN;
  }

  /** Returns whether a connection to Postgres broke or could not be made. */
  static boolean isOutage(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = inside(cause)) {
      if (TablesException.isOfConnection(cause)) {
        return true;
      }
    }
    return false;
  }

  /**
   * A failure crosses Flink's processes as bytes and a trace; the bytes hold the failure itself.
   */
  private static @Nullable Throwable inside(Throwable failure) {
    if (failure instanceof SerializedThrowable serialized) {
      Throwable original = serialized.deserializeError(FailureReason.class.getClassLoader());
      return original == serialized ? serialized.getCause() : original;
    }
    return failure.getCause();
  }
}
