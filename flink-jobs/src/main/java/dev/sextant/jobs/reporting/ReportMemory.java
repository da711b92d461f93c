package dev.sextant.jobs.reporting;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of a report that the heap is too small for: its columns are in memory. */
public final class ReportMemory {

  /**
   * Bytes that a report takes for each answer at the very least, for ids and columns. It ran out of
   * 768 MB with five million answers before it had read their scores.
   */
  private static final long LEAST_BYTES = 130;

  private static final Logger LOG = LoggerFactory.getLogger(ReportMemory.class);

  private ReportMemory() {}

  /** The making of a report, which a cancelled task interrupts. */
  @FunctionalInterface
  interface Making {
    void run() throws InterruptedException;
  }

  /** The next attempt would read all answers again, and fail as well: Flink makes none. */
  @ThrowableAnnotation(ThrowableType.NonRecoverableError)
  public static final class HeapTooSmallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public HeapTooSmallException(String message) {
      super(message);
    }
  }

  /**
   * Makes a report. Begins none that cannot fit: a process that ends when memory runs out, as in
   * the images, would take other jobs with it.
   *
   * @param answers how many the version has
   * @throws HeapTooSmallException if memory runs out; the message is a sentence for people
   */
  static void run(long answers, Making making) throws InterruptedException {
    if (answers > Runtime.getRuntime().maxMemory() / LEAST_BYTES) {
      throw tooSmall(answers);
    }
    try {
      making.run();
    } catch (OutOfMemoryError | RuntimeException e) {
      if (isLackOfMemory(e)) {
        LOG.error("Memory ran out during a report", e);
        throw tooSmall(answers);
      }
      throw e;
    }
  }

  /** The driver of Postgres makes an exception of a lack of memory. */
  private static boolean isLackOfMemory(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  private static HeapTooSmallException tooSmall(long answers) {
    return new HeapTooSmallException(
        "The report over %,d answers does not fit into the heap of %,d MB. Set SEXTANT_HEAP to more, start Sextant again, and retry the experiment: its scores are kept."
            .formatted(answers, Runtime.getRuntime().maxMemory() >> 20));
  }
}
