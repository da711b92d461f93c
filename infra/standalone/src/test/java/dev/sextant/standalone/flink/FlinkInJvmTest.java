package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.Test;

class FlinkInJvmTest {

  @Test
  void no_task_that_is_slow_to_stop_takes_the_cluster_with_it() {
    Configuration unset = new Configuration();
    assertThat(unset.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT)).isPositive();

    Configuration ours = FlinkInJvm.configuration(Path.of("scratch"));
    assertThat(ours.get(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT)).isZero();
  }
}
