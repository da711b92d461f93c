package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.Test;

class FlinkInJvmTest {

  @Test
  void a_cluster_that_is_starting_or_has_failed_to_start_accepts_no_jobs() {
    CompletableFuture<MiniCluster> starting = new CompletableFuture<>();
    assertThat(FlinkInJvm.trouble(starting)).contains("Flink is starting.");
    starting.completeExceptionally(new IOException("no port is free"));
    assertThat(FlinkInJvm.trouble(starting)).contains("Flink has not started.");
  }

  @Test
  void no_task_that_is_slow_to_stop_takes_the_cluster_with_it() {
    Configuration unset = new Configuration();
    assertThat(unset.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT)).isPositive();

    Configuration ours = FlinkInJvm.configuration(Path.of("scratch"));
    assertThat(ours.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT)).isZero();
  }

  @Test
  void a_job_waits_neither_for_more_requests_nor_for_more_workers_before_it_gets_slots() {
    Configuration unset = new Configuration();
    assertThat(unset.get(JobManagerOptions.SLOT_REQUEST_MAX_INTERVAL)).isPositive();
    assertThat(unset.get(ResourceManagerOptions.REQUIREMENTS_CHECK_DELAY)).isPositive();

    Configuration ours = FlinkInJvm.configuration(Path.of("scratch"));
    assertThat(ours.get(JobManagerOptions.SLOT_REQUEST_MAX_INTERVAL)).isZero();
    assertThat(ours.get(ResourceManagerOptions.REQUIREMENTS_CHECK_DELAY)).isZero();
  }
}
