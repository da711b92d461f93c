package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;
import java.util.UUID;

/**
 * An experiment that has not ended.
 *
 * @param attempt how many jobs were made for it so far
 * @param checkpoint where its current job may resume
 */
record OpenExperiment(
    TenantId tenant,
    UUID id,
    Phase phase,
    int reportNumber,
    int attempt,
    Optional<String> checkpoint) {

  /** What the dispatcher does with it. */
  enum Phase {
    QUEUED,
    SCORING,
    REPORTING,
    CANCELLING
  }

  /** Returns the current job of a stage. */
  JobOrder job(Stage stage) {
    return new JobOrder(stage, tenant, id, reportNumber, attempt, checkpoint);
  }
}
