package dev.sextant.api.webhooks;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.webhooks.summary.SummaryTime;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time zone of a webhook that wants a summary of the week.
 *
 * @param name null: it wants none
 */
record SummaryZone(@Nullable String name) {

  private static final String POINTER = "/time_zone";

  /**
   * Returns the zone of a webhook.
   *
   * @param types what it wants
   * @param wanted zone in the request; null: none
   * @param kept zone that it has; null: none
   * @throws Refusal if the summary is wanted without a zone, or a zone without the summary
   */
  static SummaryZone of(List<String> types, @Nullable String wanted, @Nullable String kept) {
    if (wanted != null && !SummaryTime.isZone(wanted)) {
      throw Refusal.invalidAt(
          "time-zone-unknown",
          POINTER,
          "'%s' is no time zone of the IANA database, such as Europe/Berlin or UTC."
              .formatted(wanted));
    }
    if (!types.contains(SummaryTime.TYPE)) {
      if (wanted != null) {
        throw Refusal.invalidAt(
            "time-zone-unused", POINTER, "A time zone is for webhooks that want week.summary.");
      }
      return new SummaryZone(null);
    }
    String zone = wanted == null ? kept : wanted;
    if (zone == null) {
      throw Refusal.invalidAt(
          "time-zone-missing",
          POINTER,
          "week.summary needs the time_zone in which the week ends, such as Europe/Berlin.");
    }
    return new SummaryZone(zone);
  }

  /** Returns the time of the next summary; null if none is wanted. */
  @Nullable OffsetDateTime next(Clock clock) {
    return name == null ? null : SummaryTime.next(name, clock.instant());
  }
}
