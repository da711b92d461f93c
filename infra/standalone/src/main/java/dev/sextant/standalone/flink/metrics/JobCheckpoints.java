package dev.sextant.standalone.flink.metrics;

import static org.apache.flink.runtime.metrics.MetricNames.NUM_RESTARTS;

import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;

/**
 * For how long running jobs have completed no checkpoint, and how often they have restarted
 * meanwhile. Only the largest number is shown, so that a job that completes its own hides no other,
 * and no label names a job. A job that takes no checkpoints counts as 0. Safe for use by several
 * threads.
 */
final class JobCheckpoints {

  /** What Flink reports of a job. */
  private enum Part {
    /** Checkpoints, tries that failed included; Flink has it for jobs without checkpoints, too. */
    TRIES("totalNumberOfCheckpoints"),
    /** Milliseconds since 1970, or -1. */
    COMPLETED_AT("lastCheckpointCompletedTimestamp"),
    /** Milliseconds since all subtasks run or have finished, or 0. */
    RUNNING_FOR("allSubTasksRunningOrFinishedTime"),
    /** Since the job was submitted. */
    RESTARTS(NUM_RESTARTS);

    private final String metric;

    Part(String metric) {
      this.metric = metric;
    }

    static Optional<Part> of(String metric) {
      return Stream.of(values()).filter(part -> part.metric.equals(metric)).findFirst();
    }
  }

  /** The metrics of a job, and what they showed when a completed checkpoint was last seen. */
  private static final class Job {

    private final Map<Part, Metric> parts = new EnumMap<>(Part.class);
    private long seenCompletedAt;
    private long seenRestarts;
  }

  private static final String SCOPE = "jobmanager.job";

  private final InstantSource clock;
  private final Map<String, Job> jobs = new HashMap<>();

  JobCheckpoints(InstantSource clock) {
    this.clock = clock;
  }

  /** Returns whether metrics of this scope and name belong to it. */
  static boolean takes(String scope, String metric) {
    return SCOPE.equals(scope) && Part.of(metric).isPresent();
  }

  synchronized void add(String job, String name, Metric metric) {
    Part.of(name)
        .ifPresent(part -> jobs.computeIfAbsent(job, each -> new Job()).parts.put(part, metric));
  }

  synchronized void remove(String job, String name, Metric metric) {
    Part.of(name)
        .ifPresent(
            part ->
                jobs.computeIfPresent(
                    job,
                    (each, known) -> {
                      known.parts.remove(part, metric);
                      return known.parts.isEmpty() ? null : known;
                    }));
  }

  /**
   * Returns the longest time of all jobs in milliseconds; 0 without a job. The time of a job is
   * counted from its last completed checkpoint, or from when all its subtasks ran, if that was
   * later. It is 0 while some do not, because they wait for slots or load models.
   */
  synchronized long longestMillis() {
    return largest(this::millis);
  }

  /**
   * Returns the most restarts of a job since it completed a checkpoint; 0 without a job. A
   * checkpoint is seen when this is called, so restarts between the two do not count.
   */
  synchronized long mostRestarts() {
    return largest(JobCheckpoints::restarts);
  }

  private long largest(ToLongFunction<Job> number) {
    return jobs.values().stream()
        .filter(job -> number(job, Part.TRIES) > 0)
        .mapToLong(number)
        .max()
        .orElse(0);
  }

  private long millis(Job job) {
    long runningFor = number(job, Part.RUNNING_FOR);
    long completedAt = number(job, Part.COMPLETED_AT);
    return completedAt == 0
        ? runningFor
        : Math.max(0, Math.min(runningFor, clock.millis() - completedAt));
  }

  private static long restarts(Job job) {
    long restarts = number(job, Part.RESTARTS);
    long completedAt = number(job, Part.COMPLETED_AT);
    if (completedAt > job.seenCompletedAt) {
      job.seenCompletedAt = completedAt;
      job.seenRestarts = restarts;
    }
    // Fewer than before: the job was submitted again.
    job.seenRestarts = Math.min(job.seenRestarts, restarts);
    return restarts - job.seenRestarts;
  }

  /** Returns a number that is not negative; 0 if Flink does not know it. */
  private static long number(Job job, Part part) {
    try {
      return job.parts.get(part) instanceof Gauge<?> gauge
              && gauge.getValue() instanceof Number number
          ? Math.max(0, number.longValue())
          : 0;
    } catch (RuntimeException e) {
      return 0; // a gauge of a job that has just ended may fail
    }
  }
}
