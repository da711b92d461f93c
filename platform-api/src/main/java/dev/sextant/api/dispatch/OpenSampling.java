package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A sampling run that has not ended.
 *
 * @param attempt number of jobs created for it so far
 * @param changedAt when it was queued or started
 */
record OpenSampling(TenantId tenant, UUID id, Phase phase, int attempt, OffsetDateTime changedAt) {

  /** The phase, which decides the dispatcher's next step. */
  enum Phase {
    QUEUED,
    SAMPLING,
    CANCELLING
  }

  /** Returns its current job. */
  JobOrder job() {
    return new JobOrder(Stage.SAMPLING, tenant, id, 1, attempt, Optional.empty());
  }
}
