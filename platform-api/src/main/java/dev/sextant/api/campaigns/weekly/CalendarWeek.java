package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;

/**
 * A week from Monday to Sunday in a time zone; an hour longer or shorter where clocks change.
 *
 * @param monday its first day
 */
record CalendarWeek(LocalDate monday, ZoneId zone) {

  /**
   * Returns the week of a request.
   *
   * @param day any day of the week, as {@code 2026-11-16}; empty: the week before the current one
   * @param timeZone of the IANA database
   * @throws Refusal if either is invalid
   */
  static CalendarWeek of(Optional<String> day, String timeZone, Clock clock) {
    ZoneId zone = zone(timeZone);
    LocalDate of =
        day.map(CalendarWeek::date)
            .orElseGet(() -> LocalDate.now(clock.withZone(zone)).minusWeeks(1));
    return new CalendarWeek(of.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)), zone);
  }

  /** Returns its first instant. */
  OffsetDateTime from() {
    return monday.atStartOfDay(zone).toOffsetDateTime();
  }

  /** Returns the first instant after it. */
  OffsetDateTime until() {
    return monday.plusWeeks(1).atStartOfDay(zone).toOffsetDateTime();
  }

  private static LocalDate date(String day) {
    try {
      return LocalDate.parse(day);
    } catch (DateTimeParseException e) {
      throw Refusal.malformed(
          "invalid-parameter",
          "The parameter week must be a day such as 2026-11-16, found '%s'.".formatted(day),
          new Violation("week", "expected a day"));
    }
  }

  private static ZoneId zone(String name) {
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw Refusal.malformed(
          "time-zone-unknown",
          "'%s' is no time zone of the IANA database, such as Europe/Berlin or UTC."
              .formatted(name),
          new Violation("time_zone", "expected a time zone of the IANA database"));
    }
    return ZoneId.of(name);
  }
}
