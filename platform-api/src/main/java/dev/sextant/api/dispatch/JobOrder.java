package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;
import java.util.UUID;

/**
 * A job to run or already running, identified by stage, target, report number and attempt.
 *
 * @param stage what the job does
 * @param tenant owner of the rows that the job reads and writes
 * @param targetId the experiment, the answer set to sample, or the label run
 * @param reportNumber number of the report in progress, from 1
 * @param attempt number of the try, from 1; rises with each retry of the stage
 * @param checkpoint last known checkpoint
 * @param trace span that the job belongs to, in the form of W3C's {@code traceparent}
 */
public record JobOrder(
    Stage stage,
    TenantId tenant,
    UUID targetId,
    int reportNumber,
    int attempt,
    Optional<String> checkpoint,
    Optional<String> trace) {

  /** Makes the order of a job that belongs to no trace. */
  public JobOrder(
      Stage stage,
      TenantId tenant,
      UUID targetId,
      int reportNumber,
      int attempt,
      Optional<String> checkpoint) {
    this(stage, tenant, targetId, reportNumber, attempt, checkpoint, Optional.empty());
  }

  /** Returns the same job, which starts from the beginning or from its own newest checkpoint. */
  public JobOrder withoutCheckpoint() {
    return new JobOrder(stage, tenant, targetId, reportNumber, attempt, Optional.empty(), trace);
  }

  /** Returns the same job, as a part of the span. */
  public JobOrder withTrace(String parent) {
    return new JobOrder(
        stage, tenant, targetId, reportNumber, attempt, checkpoint, Optional.of(parent));
  }
}
