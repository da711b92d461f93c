package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import java.time.Duration;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.junit.jupiter.api.Test;

class JobConfigurationTest {

  /** Otherwise Flink would never count to the last restart. */
  @Test
  void a_job_that_fails_ten_minutes_after_each_restart_ends() {
    Configuration configuration =
        JobConfiguration.of(
            new JobRequest(
                JobKind.SCORING,
                "test",
                UUID.randomUUID().toString(),
                UUID.randomUUID().toString(),
                1,
                1,
                1,
                false,
                "test"),
            JobSettings.of("file:///checkpoints"));
    assertThat(
            configuration.get(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD))
        .isGreaterThan(Duration.ofMinutes(10));
  }
}
