package dev.sextant.api.campaigns.schedule;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A campaign with an instant that is due.
 *
 * @param cron null: the instant is the only one
 * @param nextAt the earliest instant that is not recorded
 * @param open number of its occurrences that wait or run
 */
record DueCampaign(
    UUID id,
    @Nullable String cron,
    @Nullable String timeZone,
    Overlap overlap,
    CatchUp catchUp,
    boolean paused,
    OffsetDateTime nextAt,
    long open) {

  /** Returns the instant after another; empty if there is none. */
  Optional<Instant> after(Instant instant) {
    return cron == null || timeZone == null
        ? Optional.empty()
        : CronSchedule.of(cron, ZoneId.of(timeZone)).next(instant);
  }
}
