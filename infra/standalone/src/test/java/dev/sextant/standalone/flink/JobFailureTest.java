package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.TablesException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.runtime.jobmanager.scheduler.NoResourceAvailableException;
import org.apache.flink.runtime.jobmaster.JobMasterException;
import org.apache.flink.util.FlinkExpectedException;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JobFailureTest {

  private static List<Arguments> failures() {
    return List.of(
        Arguments.of(
            new UnusableModelException(
                "the embedder mine cannot be loaded: model.onnx is missing",
                new IOException("/models/mine/model.onnx")),
            "the embedder mine cannot be loaded: model.onnx is missing"),
        Arguments.of(
            new IOException("No space left on device"),
            "The disk is full. Free some space and start the experiment again."),
        Arguments.of(
            new OutOfMemoryError("Java heap space"),
            "Not enough memory. Give Sextant more with SEXTANT_HEAP, or choose fewer embedders."),
        Arguments.of(
            new TimeoutException("of something else"),
            "an unexpected failure; the log of the server says more"),
        Arguments.of(
            new IllegalStateException("what nobody expected"),
            "an unexpected failure; the log of the server says more"));
  }

  private static List<Throwable> interruptions() {
    return List.of(
        new TablesException("Postgres: cannot read", new SQLException("closed", "57P01")),
        new NoResourceAvailableException("no slots"),
        new JobMasterException("TaskManager with id taskmanager-1 is no longer reachable."),
        new TimeoutException("Heartbeat of TaskManager with id taskmanager-1 timed out."),
        new FlinkExpectedException("The TaskExecutor is shutting down."));
  }

  @ParameterizedTest
  @MethodSource("interruptions")
  void what_passes_is_worth_another_attempt_however_flink_wraps_it(Throwable cause) {
    for (Throwable failure :
        List.of(
            cause,
            new JobExecutionException(new JobID(), "failed", cause),
            new JobExecutionException(new JobID(), "failed", ofAsynchronousOperator(cause)),
            new JobExecutionException(
                new JobID(), "failed", new SerializedThrowable(new RuntimeException(cause))))) {
      assertThat(JobFailure.status(failure)).isInstanceOf(JobStatus.Interrupted.class);
    }
  }

  @Test
  void a_job_without_slots_names_what_it_waited_for() {
    assertThat(
            JobFailure.status(
                new JobExecutionException(
                    new JobID(), "failed", new NoResourceAvailableException("no slots"))))
        .isEqualTo(
            new JobStatus.Interrupted(
                "No task manager had a free slot in time. Start more task managers, or wait until other jobs have ended."));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void what_stays_is_not(Throwable cause) {
    assertThat(JobFailure.status(new JobExecutionException(new JobID(), "failed", cause)))
        .isInstanceOf(JobStatus.Failed.class);
  }

  @Test
  void a_task_manager_that_ended_for_lack_of_memory_would_end_again() {
    Throwable loss =
        new JobMasterException(
            "TaskManager with id taskmanager-1 is no longer reachable.",
            new OutOfMemoryError("Java heap space"));
    assertThat(JobFailure.status(loss)).isInstanceOf(JobStatus.Failed.class);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void the_sentence_is_the_one_for_people_however_flink_wraps_it(Throwable cause, String sentence) {
    assertThat(JobFailure.sentence(cause)).isEqualTo(sentence);
    assertThat(JobFailure.sentence(new JobExecutionException(new JobID(), "failed", cause)))
        .isEqualTo(sentence);
    assertThat(JobFailure.sentence(ofAsynchronousOperator(cause))).isEqualTo(sentence);
    assertThat(
            JobFailure.sentence(
                new JobExecutionException(
                    new JobID(), "failed", new SerializedThrowable(new RuntimeException(cause)))))
        .isEqualTo(sentence);
  }

  /** Flink wraps what an asynchronous operator fails with in a plain exception. */
  private static Throwable ofAsynchronousOperator(Throwable cause) {
    return new SerializedThrowable(
        new Exception("Could not complete the stream element: Record @ (undef).", cause));
  }
}
