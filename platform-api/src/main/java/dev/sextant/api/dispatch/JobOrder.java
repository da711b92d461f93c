package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;
import java.util.UUID;

/**
 * A job that is to run, or runs. Stage, experiment, report number and attempt identify it.
 *
 * @param stage what it does
 * @param tenant whose rows it reads and writes
 * @param experimentId the experiment
 * @param reportNumber number of the report that the experiment is making, from 1
 * @param attempt rises with each retry of the stage, from 1; the same attempt is the same job
 * @param checkpoint where the job was last known to resume from
 */
public record JobOrder(
    Stage stage,
    TenantId tenant,
    UUID experimentId,
    int reportNumber,
    int attempt,
    Optional<String> checkpoint) {

  /** Returns the same job, started from the beginning or from its own newest checkpoint. */
  public JobOrder withoutCheckpoint() {
    return new JobOrder(stage, tenant, experimentId, reportNumber, attempt, Optional.empty());
  }
}
