package dev.sextant.api.campaigns.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** About two days. */
  private static final int HALF_HOURS = 96;

  private static List<Instant> instants(String expression, String zone, Instant from, int count) {
    CronSchedule schedule = CronSchedule.of(expression, ZoneId.of(zone));
    List<Instant> instants = new ArrayList<>();
    Instant last = from;
    while (instants.size() < count) {
      last = schedule.next(last).orElseThrow();
      instants.add(last);
    }
    return instants;
  }

  /** Minute by minute: a minute fires if its local time fits and was not there before. */
  private static List<Instant> byHand(
      Predicate<LocalDateTime> fits, String zone, Instant from, int count) {
    List<Instant> instants = new ArrayList<>();
    Set<LocalDateTime> seen = new HashSet<>();
    for (Instant minute = from.plus(1, ChronoUnit.MINUTES);
        instants.size() < count;
        minute = minute.plus(1, ChronoUnit.MINUTES)) {
      LocalDateTime local = LocalDateTime.ofInstant(minute, ZoneId.of(zone));
      if (fits.test(local) && seen.add(local)) {
        instants.add(minute);
      }
    }
    return instants;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Africa/Casablanca",
        "Asia/Kolkata",
        "Pacific/Apia",
        "America/Sao_Paulo"
      })
  void half_hours_around_clock_changes_are_those_that_the_clock_shows_for_the_first_time(
      String zone) {
    for (Instant change : changes(zone)) {
      Instant from = change.minus(12, ChronoUnit.HOURS);
      assertThat(instants("*/30 * * * *", zone, from, HALF_HOURS))
          .as("around %s", change)
          .isEqualTo(byHand(local -> local.getMinute() % 30 == 0, zone, from, HALF_HOURS));
    }
  }

  /**
   * An ordinary day, four changes from 2010 on, and two to come. Samoa had no 30 December 2011, and
   * Lord Howe changes by half an hour.
   */
  private static List<Instant> changes(String zone) {
    List<Instant> changes = new ArrayList<>(List.of(START));
    changes.addAll(changes(zone, Instant.parse("2010-01-01T00:00:00Z"), 4));
    changes.addAll(changes(zone, START, 2));
    return changes;
  }

  private static List<Instant> changes(String zone, Instant from, int most) {
    ZoneRules rules = ZoneId.of(zone).getRules();
    return Stream.iterate(
            rules.nextTransition(from),
            Objects::nonNull,
            last -> rules.nextTransition(last.getInstant()))
        .limit(most)
        .map(ZoneOffsetTransition::getInstant)
        .toList();
  }

  @Test
  void a_time_that_a_clock_change_leaves_out_is_skipped() {
    assertThat(instants("30 2 * * *", "Europe/Berlin", Instant.parse("2026-03-27T12:00:00Z"), 2))
        .containsExactly(
            Instant.parse("2026-03-28T01:30:00Z"), Instant.parse("2026-03-30T00:30:00Z"));
  }

  @Test
  void a_time_that_happens_twice_fires_the_first_time_only() {
    assertThat(instants("30 2 * * *", "Europe/Berlin", Instant.parse("2026-10-24T12:00:00Z"), 2))
        .containsExactly(
            Instant.parse("2026-10-25T00:30:00Z"), Instant.parse("2026-10-26T01:30:00Z"));
    assertThat(
            CronSchedule.of("30 2 * * *", ZoneId.of("Europe/Berlin"))
                .next(Instant.parse("2026-10-25T01:10:00Z")))
        .as("in the second pass")
        .contains(Instant.parse("2026-10-26T01:30:00Z"));
  }

  @Test
  void weekdays_and_days_of_the_month_are_read_as_cron_does() {
    assertThat(instants("0 9 * * MON", "UTC", START, 2))
        .containsExactly(
            Instant.parse("2026-01-05T09:00:00Z"), Instant.parse("2026-01-12T09:00:00Z"));
    assertThat(instants("0 0 29 2 *", "UTC", START, 1))
        .containsExactly(Instant.parse("2028-02-29T00:00:00Z"));
    assertThat(CronSchedule.of("0 0 30 2 *", ZoneOffset.UTC).next(START)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "* * * *", "* * * * * *", "60 * * * *", "0 0 * * monday!", "@weekly"})
  void what_is_no_expression_of_five_fields_is_refused(String expression) {
    assertThatThrownBy(() -> CronSchedule.of(expression, ZoneOffset.UTC))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
