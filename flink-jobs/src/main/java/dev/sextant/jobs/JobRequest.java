package dev.sextant.jobs;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tracing.JobTrace;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job to run for an experiment, an answer set or a label run.
 *
 * @param kind of work
 * @param instance by which each process finds its login to the database
 * @param tenantId UUID of the only tenant whose rows the job sees
 * @param targetId UUID of the experiment, of the answer set if the job samples, or of the label run
 * @param reportNumber number of the report that this work is for, from 1; 1 if the job samples or
 *     labels
 * @param attempt number of the submission of the same work, from 0; a cluster runs each attempt
 *     once
 * @param parallelism subtasks of each operator, at least 1
 * @param needsGpu whether tasks with models must have a GPU
 * @param codeVersion for the manifest
 * @param trace span that submits the job, in the form of W3C's {@code traceparent}; null if nothing
 *     is traced
 */
public record JobRequest(
    JobKind kind,
    String instance,
    String tenantId,
    String targetId,
    int reportNumber,
    int attempt,
    int parallelism,
    boolean needsGpu,
    String codeVersion,
    @Nullable String trace) {

  /** Makes a request without a trace. */
  public JobRequest(
      JobKind kind,
      String instance,
      String tenantId,
      String targetId,
      int reportNumber,
      int attempt,
      int parallelism,
      boolean needsGpu,
      String codeVersion) {
    this(
        kind,
        instance,
        tenantId,
        targetId,
        reportNumber,
        attempt,
        parallelism,
        needsGpu,
        codeVersion,
        null);
  }

  /** The work that a job does. */
  public enum JobKind {
    /** Asks a generator for the answers of an answer set. */
    SAMPLING,
    /** Asks an oracle for the labels of an answer set. */
    LABELLING,
    /** Embeds items and answers and stores their scores. */
    SCORING,
    /** Makes a report of stored scores and labels. */
    REPORTING;

    /** Returns the code, such as {@code scoring}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is invalid; the message says what was expected and
   *     found
   */
  public JobRequest {
    UUID.fromString(tenantId);
    UUID.fromString(targetId);
    require(reportNumber >= 1, "report number of at least 1", reportNumber);
    require(attempt >= 0, "attempt of at least 0", attempt);
    require(parallelism >= 1, "parallelism of at least 1", parallelism);
  }

  private static void require(boolean holds, String expected, int found) {
    if (!holds) {
      throw new IllegalArgumentException("expected a %s, found %d".formatted(expected, found));
    }
  }

  Database database() {
    return new Database(
        instance, tenantId, trace == null ? null : new JobTrace(trace, kind.code(), targetId));
  }

  @Override
  public String toString() {
    return "JobRequest[%s for %s, report %d, attempt %d]"
        .formatted(kind.code(), targetId, reportNumber, attempt);
  }
}
