package dev.sextant.standalone.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.apache.flink.metrics.Gauge;
import org.junit.jupiter.api.Test;

class JobCheckpointsTest {

  private static final long NOW = 1_800_000_000_000L;
  private static final String TRIES = "totalNumberOfCheckpoints";
  private static final String COMPLETED_AT = "lastCheckpointCompletedTimestamp";
  private static final String RUNNING_FOR = "allSubTasksRunningOrFinishedTime";
  private static final String RESTARTS = "numRestarts";

  private final JobCheckpoints checkpoints = new JobCheckpoints(() -> Instant.ofEpochMilli(NOW));

  private void add(String job, long tries, long completedAt, long runningFor) {
    gauge(job, TRIES, tries);
    gauge(job, COMPLETED_AT, completedAt);
    gauge(job, RUNNING_FOR, runningFor);
  }

  private Gauge<Long> gauge(String job, String name, long value) {
    Gauge<Long> gauge = () -> value;
    checkpoints.add(job, name, gauge);
    return gauge;
  }

  @Test
  void a_job_that_completes_checkpoints_hides_no_job_that_completes_none() {
    assertThat(checkpoints.longestMillis()).as("no job").isZero();
    add("well", 50, NOW - 2_000, 100_000);
    assertThat(checkpoints.longestMillis()).isEqualTo(2_000);

    add("never", 40, -1, 80_000);

    assertThat(checkpoints.longestMillis()).as("since it runs").isEqualTo(80_000);
    add("stopped", 60, NOW - 90_000, 200_000);
    assertThat(checkpoints.longestMillis()).as("since its last one").isEqualTo(90_000);
  }

  @Test
  void a_job_that_cannot_take_checkpoints_yet_counts_from_when_it_can() {
    add("waits for slots, or loads models", 40, -1, 0);
    add("has restarted, and waits", 40, NOW - 90_000, 0);
    add("takes none", 0, -1, 80_000);
    assertThat(checkpoints.longestMillis()).isZero();

    add("has restarted, and runs", 40, NOW - 90_000, 3_000);

    assertThat(checkpoints.longestMillis()).isEqualTo(3_000);
  }

  @Test
  void an_ended_job_counts_no_more_and_one_that_was_submitted_again_does() {
    Gauge<Long> tries = gauge("job", TRIES, 40);
    Gauge<Long> completedAt = gauge("job", COMPLETED_AT, -1);
    Gauge<Long> runningFor = gauge("job", RUNNING_FOR, 80_000);
    assertThat(checkpoints.longestMillis()).isEqualTo(80_000);
    add("job", 3, -1, 5_000);

    checkpoints.remove("job", TRIES, tries);
    checkpoints.remove("job", COMPLETED_AT, completedAt);
    checkpoints.remove("job", RUNNING_FOR, runningFor);

    assertThat(checkpoints.longestMillis()).isEqualTo(5_000);
  }

  @Test
  void what_flink_does_not_know_counts_as_nothing() {
    gauge("no clock", TRIES, 40);
    add("clocks that differ", 40, NOW + 1_000, 80_000);
    Gauge<Long> broken =
        () -> {
          throw new IllegalStateException("the job has ended");
        };
    add("broken", 40, -1, 80_000);
    checkpoints.add("broken", RUNNING_FOR, broken);

    assertThat(checkpoints.longestMillis()).isZero();
  }

  @Test
  void restarts_count_until_a_checkpoint_is_completed() {
    add("well", 50, NOW - 2_000, 100_000);
    gauge("well", RESTARTS, 7);
    assertThat(checkpoints.mostRestarts()).as("before it was looked at first").isZero();
    add("never", 40, -1, 3_000);
    gauge("never", RESTARTS, 3);
    assertThat(checkpoints.mostRestarts()).isEqualTo(3);
    gauge("well", RESTARTS, 12);
    assertThat(checkpoints.mostRestarts()).as("with its last checkpoint").isEqualTo(5);

    gauge("well", COMPLETED_AT, NOW - 1_000);

    assertThat(checkpoints.mostRestarts()).as("of the job that completed none").isEqualTo(3);
    gauge("never", COMPLETED_AT, NOW - 1_000);
    assertThat(checkpoints.mostRestarts()).isZero();
    gauge("never", RESTARTS, 4);
    assertThat(checkpoints.mostRestarts()).isEqualTo(1);
  }

  @Test
  void restarts_of_a_job_that_was_submitted_again_or_takes_no_checkpoints_do_not_add_up() {
    add("again", 50, NOW - 2_000, 100_000);
    gauge("again", RESTARTS, 7);
    assertThat(checkpoints.mostRestarts()).isZero();
    add("again", 2, -1, 0);
    gauge("again", RESTARTS, 0);
    assertThat(checkpoints.mostRestarts()).isZero();
    gauge("again", RESTARTS, 2);
    assertThat(checkpoints.mostRestarts()).isEqualTo(2);

    add("takes none", 0, -1, 80_000);
    gauge("takes none", RESTARTS, 9);

    assertThat(checkpoints.mostRestarts()).isEqualTo(2);
  }

  @Test
  void metrics_of_other_scopes_and_names_are_not_taken() {
    assertThat(JobCheckpoints.takes("jobmanager.job", TRIES)).isTrue();
    assertThat(JobCheckpoints.takes("jobmanager.job", "lastCheckpointSize")).isFalse();
    assertThat(JobCheckpoints.takes("taskmanager.job.task", TRIES)).isFalse();
  }
}
