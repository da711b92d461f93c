package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.jobs.Jobs;
import dev.sextant.standalone.console.DiskSpace;
import java.util.List;
import org.apache.flink.runtime.io.network.netty.exception.RemoteTransportException;
import org.apache.flink.runtime.io.network.partition.consumer.PartitionConnectionException;
import org.apache.flink.runtime.jobmanager.scheduler.NoResourceAvailableException;
import org.apache.flink.runtime.jobmaster.JobMasterException;
import org.apache.flink.util.ExceptionUtils;

/** Explains in a sentence why a job failed, and says whether another attempt may succeed. */
final class JobFailure {

  /** What Flink reports when a process of it is lost or not there yet. */
  private static final List<Class<? extends Throwable>> LOSSES =
      List.of(
          NoResourceAvailableException.class,
          JobMasterException.class,
          RemoteTransportException.class,
          PartitionConnectionException.class);

  private JobFailure() {}

  /** Returns the state of a job that has failed. */
  static JobStatus status(Throwable failure) {
    String sentence = sentence(failure);
    return isOver(failure) ? new JobStatus.Failed(sentence) : new JobStatus.Interrupted(sentence);
  }

  private static boolean isOver(Throwable failure) {
    ClassLoader loader = JobFailure.class.getClassLoader();
    return !Jobs.isOutage(failure)
        && LOSSES.stream()
            .noneMatch(
                loss -> ExceptionUtils.findSerializedThrowable(failure, loss, loader).isPresent());
  }

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
