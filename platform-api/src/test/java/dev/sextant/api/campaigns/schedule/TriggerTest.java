package dev.sextant.api.campaigns.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which triggers are taken, and the instants that a preview shows. */
class TriggerTest {

  private static final Instant NOW = Instant.parse("2026-03-27T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRON | every monday | UTC | | cron-invalid | /trigger/cron",
        "CRON | 0 6 * * | UTC | | cron-invalid | /trigger/cron",
        "CRON | 61 6 * * 1 | UTC | | cron-invalid | /trigger/cron",
        "CRON | 0 6 * * 1 | Berlin | | time-zone-unknown | /trigger/time_zone",
        "CRON | 0 6 * * 1 | +02:00 | | time-zone-unknown | /trigger/time_zone",
        "CRON | */5 * * * * | UTC | | cron-too-often | /trigger/cron",
        "CRON | 0,30 6 * * 1 | UTC | | cron-too-often | /trigger/cron",
        "CRON | 0 6 30 2 * | UTC | | cron-never | /trigger/cron",
        "CRON | 0 6 * * 1 | | | trigger-fields | /trigger",
        "CRON | | UTC | | trigger-fields | /trigger",
        "ONCE | | | 2026-03-27T12:00:00Z | trigger-past | /trigger/at",
        "ONCE | | | | trigger-fields | /trigger/kind",
        "ONCE | 0 6 * * 1 | UTC | 2026-03-28T12:00:00Z | trigger-fields | /trigger/kind",
        "REQUEST | | UTC | | trigger-fields | /trigger/kind",
        "NEW_VERSION | | | 2026-03-28T12:00:00Z | trigger-fields | /trigger/kind"
      })
  void a_trigger_that_cannot_be_meant_is_refused_with_its_field(
      TriggerKind kind,
      @Nullable String cron,
      @Nullable String zone,
      @Nullable String at,
      String code,
      String pointer) {
    Trigger trigger = new Trigger(kind, cron, zone, at == null ? null : OffsetDateTime.parse(at));
    assertThatThrownBy(() -> trigger.firstAfter(NOW))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo(code);
              assertThat(refusal.violations())
                  .extracting(Violation::pointer)
                  .containsExactly(pointer);
            });
  }

  @Test
  void a_preview_goes_over_a_change_of_the_clock() {
    Trigger daily = new Trigger(TriggerKind.CRON, "30 2 * * *", "Europe/Berlin", null);
    assertThat(UpcomingInstants.of(daily, NOW).instants())
        .hasSize(UpcomingInstants.MOST)
        .startsWith(
            OffsetDateTime.parse("2026-03-28T01:30:00Z"),
            // On the 29th, half past two is left out.
            OffsetDateTime.parse("2026-03-30T00:30:00Z"));
  }

  @Test
  void an_hourly_expression_is_taken() {
    assertThat(new Trigger(TriggerKind.CRON, "0 * * * *", "Europe/Berlin", null).firstAfter(NOW))
        .contains(Instant.parse("2026-03-27T13:00:00Z"));
  }

  @Test
  void without_a_schedule_there_are_no_instants() {
    assertThat(
            UpcomingInstants.of(new Trigger(TriggerKind.REQUEST, null, null, null), NOW).instants())
        .isEmpty();
    OffsetDateTime later = OffsetDateTime.parse("2026-03-28T12:00:00Z");
    assertThat(
            UpcomingInstants.of(new Trigger(TriggerKind.ONCE, null, null, later), NOW).instants())
        .containsExactly(later);
  }
}
