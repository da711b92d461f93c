package dev.sextant.jobs.reporting;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of a report that the heap is too small for: its columns are in memory. */
public final class ReportMemory {

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
   * Makes a report.
   *
   * @param answers how many the version has
   * @throws HeapTooSmallException if memory runs out; the message is a sentence for people
   */
  static void run(long answers, Making making) throws InterruptedException {
    try {
      making.run();
    } catch (OutOfMemoryError e) {
      LOG.error("Memory ran out during a report", e);
      throw new HeapTooSmallException(
          "The report over %,d answers does not fit into the heap of %,d MB. Set SEXTANT_HEAP to more, start Sextant again, and retry the experiment: its scores are kept."
              .formatted(answers, Runtime.getRuntime().maxMemory() >> 20));
    }
  }
}
