package dev.sextant.api.campaigns.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.campaigns.schedule.Firing.Fate;
import dev.sextant.api.campaigns.schedule.Firing.Recorded;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of instants that are due. */
class FiringTest {

  private static final OffsetDateTime SIX = OffsetDateTime.parse("2026-11-02T06:00:00Z");

  @Test
  void an_instant_on_time_has_an_occurrence_and_the_next_is_a_week_later() {
    Firing firing = Firing.of(weekly(Overlap.SKIP, CatchUp.ONE, false, 0), after(Duration.ZERO));
    assertThat(fates(firing)).containsExactly(Fate.WAITING);
    assertThat(firing.next()).isEqualTo(SIX.plusDays(7).toInstant());
  }

  @Test
  void before_its_time_nothing_is_recorded() {
    Firing firing =
        Firing.of(weekly(Overlap.SKIP, CatchUp.ONE, false, 0), after(Duration.ofMillis(-1)));
    assertThat(firing.instants()).isEmpty();
    assertThat(firing.next()).isEqualTo(SIX.toInstant());
  }

  @Test
  void after_an_outage_one_occurrence_stands_for_all() {
    Firing firing =
        Firing.of(weekly(Overlap.SKIP, CatchUp.ONE, false, 0), after(Duration.ofDays(15)));
    assertThat(fates(firing)).containsExactly(Fate.MISSED, Fate.MISSED, Fate.WAITING);
    assertThat(firing.next()).isEqualTo(SIX.plusDays(21).toInstant());
  }

  @Test
  void after_an_outage_each_instant_has_its_occurrence_if_asked_for() {
    Firing firing =
        Firing.of(weekly(Overlap.QUEUE, CatchUp.ALL, false, 0), after(Duration.ofDays(15)));
    assertThat(fates(firing)).containsExactly(Fate.WAITING, Fate.WAITING, Fate.WAITING);
  }

  @Test
  void after_an_outage_nothing_runs_if_asked_for() {
    Firing firing =
        Firing.of(weekly(Overlap.QUEUE, CatchUp.NONE, false, 0), after(Duration.ofDays(15)));
    assertThat(fates(firing)).containsOnly(Fate.MISSED).hasSize(3);
    Firing onTime =
        Firing.of(weekly(Overlap.QUEUE, CatchUp.NONE, false, 0), after(Duration.ofMinutes(5)));
    assertThat(fates(onTime)).containsExactly(Fate.WAITING);
  }

  @Test
  void a_pause_skips_and_has_no_catch_up() {
    Firing firing =
        Firing.of(weekly(Overlap.SKIP, CatchUp.ONE, true, 0), after(Duration.ofDays(15)));
    assertThat(fates(firing)).containsOnly(Fate.SKIPPED).hasSize(3);
    assertThat(firing.instants())
        .extracting(Recorded::note)
        .containsOnly("The campaign was paused.");
  }

  @Test
  void an_open_occurrence_decides_by_the_policy() {
    Instant now = after(Duration.ZERO);
    assertThat(fates(Firing.of(weekly(Overlap.SKIP, CatchUp.ONE, false, 1), now)))
        .containsExactly(Fate.SKIPPED);
    assertThat(fates(Firing.of(weekly(Overlap.QUEUE, CatchUp.ONE, false, 9), now)))
        .containsExactly(Fate.WAITING);
    assertThat(fates(Firing.of(weekly(Overlap.QUEUE, CatchUp.ONE, false, 10), now)))
        .containsExactly(Fate.SKIPPED);
    assertThat(fates(Firing.of(weekly(Overlap.REPLACE, CatchUp.ONE, false, 1), now)))
        .containsExactly(Fate.WAITING);
  }

  @Test
  void of_instants_that_are_caught_up_the_later_ones_find_the_first_open() {
    Firing firing =
        Firing.of(weekly(Overlap.SKIP, CatchUp.ALL, false, 0), after(Duration.ofDays(15)));
    assertThat(fates(firing)).containsExactly(Fate.WAITING, Fate.SKIPPED, Fate.SKIPPED);
  }

  @Test
  void a_single_instant_has_no_next_one() {
    DueCampaign once = campaign(null, null, Overlap.SKIP, CatchUp.ONE, false, 0);
    Firing firing = Firing.of(once, after(Duration.ofDays(3)));
    assertThat(fates(firing)).containsExactly(Fate.WAITING);
    assertThat(firing.next()).isNull();
  }

  @Test
  void after_years_the_instants_come_in_parts() {
    DueCampaign hourly = campaign("0 * * * *", "UTC", Overlap.SKIP, CatchUp.ONE, false, 0);
    Firing firing = Firing.of(hourly, after(Duration.ofDays(1000)));
    assertThat(fates(firing)).containsOnly(Fate.MISSED).hasSize(Firing.MOST_AT_ONCE);
    assertThat(firing.next()).isEqualTo(SIX.plusHours(Firing.MOST_AT_ONCE).toInstant());
  }

  private static List<Fate> fates(Firing firing) {
    return firing.instants().stream().map(Recorded::fate).toList();
  }

  private static Instant after(Duration time) {
    return SIX.toInstant().plus(time);
  }

  private static DueCampaign weekly(Overlap overlap, CatchUp catchUp, boolean paused, long open) {
    return campaign("0 6 * * 1", "UTC", overlap, catchUp, paused, open);
  }

  private static DueCampaign campaign(
      @Nullable String cron,
      @Nullable String zone,
      Overlap overlap,
      CatchUp catchUp,
      boolean paused,
      long open) {
    return new DueCampaign(UUID.randomUUID(), cron, zone, overlap, catchUp, paused, SIX, open);
  }
}
