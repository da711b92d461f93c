package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;
import java.util.UUID;

/**
 * An experiment that has not ended.
 *
 * @param attempt number of jobs created for it so far
 * @param checkpoint checkpoint that its current job may resume from
 * @param resumed whether its current job may have begun from a checkpoint; a bad checkpoint may
 *     then cause a failure of the job
 * @param interruptions number of jobs of the current stage that an outage has ended
 * @param traceparent span of the request that created it, if requests were traced then
 */
record OpenExperiment(
    TenantId tenant,
    UUID id,
    Phase phase,
    int reportNumber,
    int attempt,
    Optional<String> checkpoint,
    boolean resumed,
    int interruptions,
    Optional<String> traceparent) {

  /** The phase, which decides the dispatcher's next step. */
  enum Phase {
    QUEUED,
    SCORING,
    REPORTING,
    CANCELLING
  }

  /** Returns the current job of a stage. */
  JobOrder job(Stage stage) {
    return new JobOrder(stage, tenant, id, reportNumber, attempt, checkpoint, traceparent);
  }
}
