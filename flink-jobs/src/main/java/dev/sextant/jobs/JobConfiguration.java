package dev.sextant.jobs;

import java.time.Duration;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/** The settings of Flink for a job. */
public final class JobConfiguration {

  private static final Duration LONGEST_RESTART_DELAY = Duration.ofSeconds(10);

  /**
   * Factor of the delay from one restart to the next. With twice the delay each time, the sixth
   * lost task manager within half an hour would cost eight seconds more than the first one.
   */
  private static final double RESTART_DELAY_GROWTH = 1.5;

  /** Fixed, because a checkpoint can only be resumed with the same value. */
  private static final int MAX_PARALLELISM = 128;

  /**
   * Running for this long without a failure makes earlier failures count no more. Longer than a
   * large model takes to load and to embed its first batch, or a job that fails there each time
   * would restart for ever.
   */
  private static final Duration FORGOTTEN_FAILURES = Duration.ofMinutes(30);

  private JobConfiguration() {}

  /**
   * Returns the settings of every job: Flink's own serializers, no copies between operators because
   * records are immutable, and a few restarts.
   */
  static Configuration of(JobRequest request, JobSettings settings) {
    return new Configuration()
        .set(PipelineOptions.NAME, request.kind().code() + " " + request.targetId())
        .set(PipelineOptions.GENERIC_TYPES, false)
        .set(PipelineOptions.OBJECT_REUSE, true)
        .set(PipelineOptions.MAX_PARALLELISM, MAX_PARALLELISM)
        .set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO)
        .set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING)
        .set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay")
        .set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, settings.restarts())
        .set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF,
            settings.firstRestartDelay())
        .set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF,
            LONGEST_RESTART_DELAY)
        .set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER,
            RESTART_DELAY_GROWTH)
        .set(
            RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD,
            FORGOTTEN_FAILURES);
  }

  /**
   * Adds checkpoints, which outlive the job unless it finishes. In batch mode a failure would
   * repeat three times as much work.
   *
   * <p>A checkpoint that cannot be stored does not fail the job: checkpoints only save work, and a
   * later one may succeed.
   */
  public static Configuration withCheckpoints(Configuration configuration, JobSettings settings) {
    return configuration
        .set(StateBackendOptions.STATE_BACKEND, "hashmap")
        .set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem")
        .set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, settings.checkpointDirectory())
        .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, settings.checkpointInterval())
        .set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.AT_LEAST_ONCE)
        .set(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, Integer.MAX_VALUE)
        .set(
            CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
            ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
  }
}
