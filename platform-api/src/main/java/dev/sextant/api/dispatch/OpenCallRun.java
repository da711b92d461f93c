package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A run that calls models and has not ended.
 *
 * @param attempt number of jobs created for it so far
 * @param interruptions number of them that an outage has ended since it was last claimed
 * @param changedAt when it was queued or started
 * @param traceparent span of the request that created it, if requests were traced then
 */
record OpenCallRun(
    TenantId tenant,
    UUID id,
    Purpose purpose,
    Phase phase,
    int attempt,
    int interruptions,
    OffsetDateTime changedAt,
    Optional<String> traceparent) {

  /** What the calls are for. */
  enum Purpose {
    SAMPLING,
    LABELLING
  }

  /** The phase, which decides the dispatcher's next step. */
  enum Phase {
    QUEUED,
    RUNNING,
    CANCELLING
  }

  /** Returns its current job. */
  JobOrder job() {
    Stage stage = purpose == Purpose.SAMPLING ? Stage.SAMPLING : Stage.LABELLING;
    return new JobOrder(stage, tenant, id, 1, attempt, Optional.empty(), traceparent);
  }
}
