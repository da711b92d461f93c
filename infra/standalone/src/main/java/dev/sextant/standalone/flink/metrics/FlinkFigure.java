package dev.sextant.standalone.flink.metrics;

import static dev.sextant.jobs.scoring.model.CacheCounts.COMPUTED;
import static dev.sextant.jobs.scoring.model.CacheCounts.STORED;
import static java.util.Map.entry;
import static org.apache.flink.runtime.metrics.MetricNames.ACC_TASK_BACK_PRESSURED_TIME;
import static org.apache.flink.runtime.metrics.MetricNames.ACC_TASK_BUSY_TIME;
import static org.apache.flink.runtime.metrics.MetricNames.ACC_TASK_IDLE_TIME;
import static org.apache.flink.runtime.metrics.MetricNames.IO_NUM_RECORDS_IN;
import static org.apache.flink.runtime.metrics.MetricNames.IO_NUM_RECORDS_OUT;
import static org.apache.flink.runtime.metrics.MetricNames.NUM_REGISTERED_TASK_MANAGERS;
import static org.apache.flink.runtime.metrics.MetricNames.NUM_RESTARTS;
import static org.apache.flink.runtime.metrics.MetricNames.NUM_RUNNING_JOBS;
import static org.apache.flink.runtime.metrics.MetricNames.TASK_SLOTS_AVAILABLE;
import static org.apache.flink.runtime.metrics.MetricNames.TASK_SLOTS_TOTAL;

import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Optional;

/**
 * What is shown of metrics of Flink with one name. docs/metrics.md lists the meters.
 *
 * @param meter name, as Micrometer writes it
 * @param shown what becomes of the metrics
 * @param factor from Flink's unit to the meter's
 * @param tags of a small fixed set
 * @param byOperator whether the kind of the operator is a tag as well
 */
record FlinkFigure(String meter, Shown shown, double factor, Tags tags, boolean byOperator) {

  /** How several metrics become one number. */
  enum Shown {
    /** Counts since the start. */
    TOTAL,
    SUM,
    LARGEST
  }

  static final double MILLIS = 1e-3;
  private static final String JOB = "jobmanager.job.";
  private static final String TASK = "taskmanager.job.task.";
  private static final String OPERATOR = "taskmanager.job.task.operator.";
  private static final String MANAGED = "taskmanager.Status.Flink.Memory.Managed.";
  private static final String NETWORK = "taskmanager.Status.Shuffle.Netty.";

  /** By the logical scope and the name of the metric. Others are not shown. */
  private static final Map<String, FlinkFigure> FIGURES =
      Map.ofEntries(
          entry("jobmanager." + NUM_REGISTERED_TASK_MANAGERS, sum("sextant.flink.task.managers")),
          entry("jobmanager." + TASK_SLOTS_TOTAL, sum("sextant.flink.slots")),
          entry("jobmanager." + TASK_SLOTS_AVAILABLE, sum("sextant.flink.slots.available")),
          entry("jobmanager." + NUM_RUNNING_JOBS, sum("sextant.flink.jobs.running")),
          entry(JOB + NUM_RESTARTS, total("sextant.flink.job.restarts")),
          entry(
              JOB + "numberOfCompletedCheckpoints",
              total("sextant.flink.checkpoints", "outcome", "completed")),
          entry(
              JOB + "numberOfFailedCheckpoints",
              total("sextant.flink.checkpoints", "outcome", "failed")),
          entry(
              JOB + "lastCheckpointDuration",
              new FlinkFigure(
                  "sextant.flink.checkpoint.last.seconds",
                  Shown.LARGEST,
                  MILLIS,
                  Tags.empty(),
                  false)),
          entry(TASK + ACC_TASK_BUSY_TIME, time("busy")),
          entry(TASK + ACC_TASK_BACK_PRESSURED_TIME, time("backpressured")),
          entry(TASK + ACC_TASK_IDLE_TIME, time("idle")),
          entry(OPERATOR + IO_NUM_RECORDS_IN, operator("records", "direction", "in")),
          entry(OPERATOR + IO_NUM_RECORDS_OUT, operator("records", "direction", "out")),
          entry(OPERATOR + STORED, operator("lookups", "result", "stored")),
          entry(OPERATOR + COMPUTED, operator("lookups", "result", "computed")),
          entry(MANAGED + "Used", sum("sextant.flink.memory.used.bytes", "kind", "managed")),
          entry(MANAGED + "Total", sum("sextant.flink.memory.limit.bytes", "kind", "managed")),
          entry(NETWORK + "UsedMemory", sum("sextant.flink.memory.used.bytes", "kind", "network")),
          entry(
              NETWORK + "TotalMemory", sum("sextant.flink.memory.limit.bytes", "kind", "network")));

  /**
   * Returns what is shown of a metric, if anything.
   *
   * @param scope logical scope, such as {@code jobmanager.job}
   */
  static Optional<FlinkFigure> of(String scope, String metric) {
    return Optional.ofNullable(FIGURES.get(scope + "." + metric));
  }

  private static FlinkFigure sum(String meter, String... tags) {
    return new FlinkFigure(meter, Shown.SUM, 1, Tags.of(tags), false);
  }

  private static FlinkFigure total(String meter, String... tags) {
    return new FlinkFigure(meter, Shown.TOTAL, 1, Tags.of(tags), false);
  }

  private static FlinkFigure time(String state) {
    return new FlinkFigure(
        "sextant.flink.subtask.seconds", Shown.TOTAL, MILLIS, Tags.of("state", state), false);
  }

  private static FlinkFigure operator(String meter, String... tags) {
    return new FlinkFigure("sextant.jobs." + meter, Shown.TOTAL, 1, Tags.of(tags), true);
  }
}
