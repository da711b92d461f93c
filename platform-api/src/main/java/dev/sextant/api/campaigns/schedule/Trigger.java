package dev.sextant.api.campaigns.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.http.Refusal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a campaign runs.
 *
 * @param cron five fields: minute, hour, day of month, month, day of week; null unless {@code kind}
 *     is {@link TriggerKind#CRON}, as is the time zone
 * @param timeZone name in the IANA time zone database
 * @param at the instant; null unless {@code kind} is {@link TriggerKind#ONCE}
 */
public record Trigger(
    TriggerKind kind,
    @Nullable String cron,
    @Nullable String timeZone,
    @Nullable OffsetDateTime at) {

  /** The least time between two instants. */
  public static final Duration LEAST_INTERVAL = Duration.ofHours(1);

  /** So many intervals are checked: an expression that is often enough soon shows it. */
  private static final int CHECKED_INTERVALS = 100;

  /**
   * Returns the first instant after a time; empty if there is none.
   *
   * @throws Refusal if the fields do not fit the kind or are not valid
   */
  @JsonIgnore
  public Optional<Instant> firstAfter(Instant time) {
    checkFields();
    return switch (kind) {
      case CRON -> Optional.of(checked(time));
      case ONCE -> Optional.of(checkedInstant(time));
      case REQUEST, NEW_VERSION -> Optional.empty();
    };
  }

  /** Returns the instant of a valid cron expression after another; empty if there is none. */
  Optional<Instant> next(Instant instant) {
    return CronSchedule.of(required(cron), ZoneId.of(required(timeZone))).next(instant);
  }

  private void checkFields() {
    boolean isCron = kind == TriggerKind.CRON;
    if (isCron != (cron != null) || isCron != (timeZone != null)) {
      throw Refusal.invalidAt(
          "trigger-fields",
          isCron ? "/trigger" : "/trigger/kind",
          "The fields cron and time_zone belong to the kind cron, which needs both.");
    }
    if ((kind == TriggerKind.ONCE) != (at != null)) {
      throw Refusal.invalidAt(
          "trigger-fields",
          "/trigger/kind",
          "The field at belongs to the kind once, which needs it.");
    }
  }

  private Instant checkedInstant(Instant time) {
    Instant instant = required(at).toInstant();
    if (!instant.isAfter(time)) {
      throw Refusal.invalidAt("trigger-past", "/trigger/at", "The time is past.");
    }
    return instant;
  }

  private Instant checked(Instant time) {
    CronSchedule schedule = CronSchedule.of(expression(), zone());
    Instant first =
        schedule
            .next(time)
            .orElseThrow(
                () ->
                    Refusal.invalidAt(
                        "cron-never", "/trigger/cron", "No day fits the cron expression."));
    Instant instant = first;
    for (int i = 0; i < CHECKED_INTERVALS; i++) {
      Optional<Instant> next = schedule.next(instant);
      if (next.isEmpty()) {
        break;
      }
      if (Duration.between(instant, next.get()).compareTo(LEAST_INTERVAL) < 0) {
        throw Refusal.invalidAt(
            "cron-too-often",
            "/trigger/cron",
            "A campaign runs once an hour at most, and this cron expression asks for %s and %s."
                .formatted(instant, next.get()));
      }
      instant = next.get();
    }
    return first;
  }

  private String expression() {
    String expression = required(cron);
    if (!CronSchedule.isValid(expression)) {
      throw Refusal.invalidAt(
          "cron-invalid",
          "/trigger/cron",
          "'%s' is not a cron expression of five fields: minute, hour, day of month, month, day of week."
              .formatted(expression));
    }
    return expression;
  }

  private ZoneId zone() {
    String name = required(timeZone);
    // Offsets such as +02:00 are zones to Java, but have no daylight saving, which surprises.
    if (!ZoneId.getAvailableZoneIds().contains(name)) {
      throw Refusal.invalidAt(
          "time-zone-unknown",
          "/trigger/time_zone",
          "'%s' is no time zone of the IANA database, such as Europe/Berlin or UTC."
              .formatted(name));
    }
    try {
      return ZoneId.of(name);
    } catch (DateTimeException e) {
      throw new IllegalStateException("a zone of the database cannot be read: " + name, e);
    }
  }

  private static <T> T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the fields were not checked");
    }
    return value;
  }
}
