package dev.sextant.api.campaigns.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatchUpTest {

  private static final CronSchedule HOURLY = CronSchedule.of("0 * * * *", ZoneOffset.UTC);
  private static final Instant LAST = Instant.parse("2026-01-01T00:00:00Z");

  private static List<String> running(CatchUp policy, String now) {
    Instant end = Instant.parse(now);
    List<String> running = new ArrayList<>();
    Instant instant = HOURLY.next(LAST).orElseThrow();
    while (!instant.isAfter(end)) {
      Instant next = HOURLY.next(instant).orElseThrow();
      if (policy.runs(instant, next, end)) {
        running.add(instant.toString().substring(11, 16));
      }
      instant = next;
    }
    return running;
  }

  @Test
  void after_a_stop_of_three_hours_each_policy_runs_what_it_says() {
    String now = "2026-01-01T03:30:00Z";

    assertThat(running(CatchUp.ONE, now)).containsExactly("03:00");
    assertThat(running(CatchUp.ALL, now)).containsExactly("01:00", "02:00", "03:00");
    assertThat(running(CatchUp.NONE, now)).isEmpty();
  }

  @Test
  void an_instant_that_is_on_time_runs_under_each_policy() {
    for (CatchUp policy : CatchUp.values()) {
      assertThat(running(policy, "2026-01-01T01:00:00Z")).containsExactly("01:00");
      assertThat(running(policy, "2026-01-01T01:05:00Z")).containsExactly("01:00");
    }
    assertThat(running(CatchUp.NONE, "2026-01-01T02:03:00Z")).containsExactly("02:00");
  }
}
