package dev.sextant.api.campaigns.weekly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalendarWeekTest {

  /** A Monday in Berlin, and still Sunday in New York. */
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-23T01:00:00Z"), ZoneOffset.UTC);

  @Test
  void without_a_day_it_is_the_week_before_the_current_one_of_the_zone() {
    assertThat(week("Europe/Berlin").monday()).hasToString("2026-11-16");
    assertThat(week("America/New_York").monday()).hasToString("2026-11-09");
  }

  @Test
  void any_day_names_its_week() {
    for (String day : new String[] {"2026-11-16", "2026-11-19", "2026-11-22"}) {
      CalendarWeek week = CalendarWeek.of(Optional.of(day), "Europe/Berlin", CLOCK);
      assertThat(week.from().toInstant()).isEqualTo("2026-11-15T23:00:00Z");
      assertThat(week.until().toInstant()).isEqualTo("2026-11-22T23:00:00Z");
    }
  }

  @Test
  void a_week_in_which_clocks_change_has_an_hour_more_or_less() {
    assertThat(hours("2026-10-25")).isEqualTo(169);
    assertThat(hours("2026-03-29")).isEqualTo(167);
  }

  @Test
  void an_unknown_day_or_zone_is_refused() {
    assertThatThrownBy(() -> CalendarWeek.of(Optional.of("2026-02-30"), "UTC", CLOCK))
        .isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> week("Europe/Atlantis")).isInstanceOf(Refusal.class);
  }

  private static CalendarWeek week(String zone) {
    return CalendarWeek.of(Optional.empty(), zone, CLOCK);
  }

  private static long hours(String day) {
    CalendarWeek week = CalendarWeek.of(Optional.of(day), "Europe/Berlin", CLOCK);
    return Duration.between(week.from(), week.until()).toHours();
  }
}
