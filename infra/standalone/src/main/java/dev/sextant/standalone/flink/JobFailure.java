package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.jobs.Jobs;
import dev.sextant.standalone.console.DiskSpace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.apache.flink.runtime.io.network.netty.exception.RemoteTransportException;
import org.apache.flink.runtime.io.network.partition.consumer.PartitionConnectionException;
import org.apache.flink.runtime.jobmanager.scheduler.NoResourceAvailableException;
import org.apache.flink.runtime.jobmaster.JobMasterException;
import org.apache.flink.util.FlinkExpectedException;
import org.apache.flink.util.SerializedThrowable;
import org.jspecify.annotations.Nullable;

/** Explains in a sentence why a job failed, and says whether another attempt may succeed. */
final class JobFailure {

  /** What Flink reports when a process of it is lost or not there yet. */
  private static final List<Class<? extends Throwable>> LOSSES =
      List.of(
          NoResourceAvailableException.class,
          JobMasterException.class,
          RemoteTransportException.class,
          PartitionConnectionException.class,
          FlinkExpectedException.class);

  /** A task manager that vanishes without a word: Flink has no class of its own for that. */
  private static final String SILENT = "Heartbeat of TaskManager";

  private JobFailure() {}

  /** Returns the state of a job that has failed. */
  static JobStatus status(Throwable failure) {
    String sentence = sentence(failure);
    return passes(failure) ? new JobStatus.Interrupted(sentence) : new JobStatus.Failed(sentence);
  }

  /** A lack of room does not pass, although it may end a task manager or Postgres. */
  private static boolean passes(Throwable failure) {
    return lack(failure).isEmpty()
        && (Jobs.isOutage(failure)
            || LOSSES.stream().anyMatch(loss -> find(failure, loss).isPresent())
            || find(failure, TimeoutException.class)
                .filter(timeout -> String.valueOf(timeout.getMessage()).startsWith(SILENT))
                .isPresent());
  }

  /** Names what this machine lacks; otherwise uses the jobs' own message. */
  static String sentence(Throwable failure) {
    return lack(failure).or(() -> lackOfSlots(failure)).orElseGet(() -> Jobs.reason(failure));
  }

  private static Optional<String> lack(Throwable failure) {
    if (DiskSpace.isExhausted(failure)) {
      return Optional.of("The disk is full. Free some space and start the experiment again.");
    }
    return find(failure, OutOfMemoryError.class).isPresent()
        ? Optional.of(
            "Not enough memory. Give Sextant more with SEXTANT_HEAP, or choose fewer embedders.")
        : Optional.empty();
  }

  private static Optional<String> lackOfSlots(Throwable failure) {
    return find(failure, NoResourceAvailableException.class)
        .map(
            none ->
                "No task manager had a free slot in time. Start more task managers, or wait until other jobs have ended.");
  }

  /**
   * Looks for a cause, also behind serialized ones. Flink's own search casts a cause whose class is
   * exactly {@link Exception}, such as an asynchronous operator's, and fails.
   */
  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> kind) {
    for (Throwable each = failure; each != null; each = next(each)) {
      if (kind.isInstance(each)) {
        return Optional.of(kind.cast(each));
      }
    }
    return Optional.empty();
  }

  private static @Nullable Throwable next(Throwable failure) {
    if (failure instanceof SerializedThrowable serialized) {
      Throwable original = serialized.deserializeError(JobFailure.class.getClassLoader());
      return original == failure ? failure.getCause() : original;
    }
    return failure.getCause();
  }
}
