package dev.sextant.api.webhooks.summary;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;

/** Monday at 8:00 in a time zone, which is the time of a weekly summary. */
public final class SummaryTime {

  /** Type of the event. */
  public static final String TYPE = "week.summary";

  private static final LocalTime EIGHT = LocalTime.of(8, 0);

  private SummaryTime() {}

  /** Returns whether a name is a time zone of the IANA database. */
  public static boolean isZone(String name) {
    return ZoneId.getAvailableZoneIds().contains(name);
  }

  /** Returns the first such time after an instant. */
  public static OffsetDateTime next(String zone, Instant after) {
    ZonedDateTime monday = ofWeek(after.atZone(ZoneId.of(zone)));
    return inUtc(monday.toInstant().isAfter(after) ? monday : ofWeek(monday.plusWeeks(1)));
  }

  /** Returns the Monday of the newest week that had ended at the last such time. */
  public static LocalDate week(String zone, Instant now) {
    return ofWeek(next(zone, now).atZoneSameInstant(ZoneId.of(zone))).toLocalDate().minusWeeks(2);
  }

  private static ZonedDateTime ofWeek(ZonedDateTime time) {
    LocalDate monday = time.toLocalDate().with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
    return monday.atTime(EIGHT).atZone(time.getZone());
  }

  private static OffsetDateTime inUtc(ZonedDateTime time) {
    return time.toInstant().atOffset(ZoneOffset.UTC);
  }
}
