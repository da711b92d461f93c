package dev.sextant.api.campaigns.schedule;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The next instants of a trigger.
 *
 * @param instants at most {@link #MOST}, in order
 */
public record UpcomingInstants(List<OffsetDateTime> instants) {

  /** Most instants of a preview. */
  public static final int MOST = 10;

  /**
   * Returns the instants after a time.
   *
   * @throws dev.sextant.api.http.Refusal if the trigger is not valid
   */
  public static UpcomingInstants of(Trigger trigger, Instant time) {
    List<OffsetDateTime> instants = new ArrayList<>();
    Optional<Instant> next = trigger.firstAfter(time);
    while (next.isPresent() && instants.size() < MOST) {
      instants.add(next.get().atOffset(ZoneOffset.UTC));
      next = trigger.kind() == TriggerKind.CRON ? trigger.next(next.get()) : Optional.empty();
    }
    return new UpcomingInstants(instants);
  }
}
