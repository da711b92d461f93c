package dev.sextant.api.campaigns.schedule;

import dev.sextant.api.campaigns.schedule.Firing.Recorded;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * A new version of a dataset, for a campaign that waits for it.
 *
 * @param open number of the campaign's occurrences that wait or run
 */
record NewVersion(
    UUID campaignId,
    UUID versionId,
    OffsetDateTime createdAt,
    Overlap overlap,
    boolean paused,
    long open) {

  /** Decides what becomes of it. */
  Recorded recorded() {
    return Firing.unlessBusy(createdAt.toInstant(), overlap, paused, open);
  }
}
