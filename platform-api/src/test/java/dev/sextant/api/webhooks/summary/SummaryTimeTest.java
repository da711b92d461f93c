package dev.sextant.api.webhooks.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTimeTest {

  /** The clocks of Berlin change on 2026-03-29 and 2026-10-25, those of New York on 2026-03-08. */
  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin,    2026-03-23T07:00:00Z, 2026-03-30T06:00:00Z, 2026-03-16",
    "Europe/Berlin,    2026-03-30T05:59:59Z, 2026-03-30T06:00:00Z, 2026-03-16",
    "Europe/Berlin,    2026-03-30T06:00:00Z, 2026-04-06T06:00:00Z, 2026-03-23",
    "Europe/Berlin,    2026-10-19T06:00:00Z, 2026-10-26T07:00:00Z, 2026-10-12",
    "America/New_York, 2026-03-03T00:00:00Z, 2026-03-09T12:00:00Z, 2026-02-23",
    "Asia/Tokyo,       2026-11-22T22:59:59Z, 2026-11-22T23:00:00Z, 2026-11-09",
    "Asia/Tokyo,       2026-11-22T23:00:00Z, 2026-11-29T23:00:00Z, 2026-11-16",
    "UTC,              2026-11-25T12:00:00Z, 2026-11-30T08:00:00Z, 2026-11-16"
  })
  void it_is_eight_on_monday_by_the_clock_on_the_wall(
      String zone, Instant now, Instant next, String week) {
    assertThat(SummaryTime.next(zone, now).toInstant()).isEqualTo(next);
    assertThat(SummaryTime.week(zone, now)).isEqualTo(week);
  }
}
