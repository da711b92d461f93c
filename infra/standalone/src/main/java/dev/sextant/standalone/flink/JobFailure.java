package dev.sextant.standalone.flink;

import dev.sextant.jobs.Jobs;
import dev.sextant.standalone.console.DiskSpace;
import org.apache.flink.util.ExceptionUtils;

/** Explains in a sentence why a job failed. */
final class JobFailure {

  private JobFailure() {}

  /** Names what this machine lacks; otherwise uses the jobs' own message. */
  static String sentence(Throwable failure) {
    if (DiskSpace.isExhausted(failure)) {
      return "The disk is full. Free some space and start the experiment again.";
    }
    ClassLoader loader = JobFailure.class.getClassLoader();
    if (ExceptionUtils.findSerializedThrowable(failure, OutOfMemoryError.class, loader)
        .isPresent()) {
      return "Not enough memory. Give Sextant more with SEXTANT_HEAP, or choose fewer embedders.";
    }
    return Jobs.reason(failure);
  }
}
