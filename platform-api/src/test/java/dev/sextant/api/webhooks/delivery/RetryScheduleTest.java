package dev.sextant.api.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {

  @Test
  void nine_calls_follow_the_first() {
    RetrySchedule schedule = new RetrySchedule(() -> 0);
    assertThat(
            IntStream.rangeClosed(1, 9).mapToObj(tries -> schedule.after(tries, Optional.empty())))
        .extracting(delay -> delay.orElseThrow().toSeconds())
        .containsExactly(5L, 300L, 1_800L, 7_200L, 18_000L, 36_000L, 50_400L, 72_000L, 86_400L);
    assertThat(schedule.after(10, Optional.empty())).isEmpty();
  }

  @Test
  void a_delay_is_up_to_a_tenth_longer() {
    assertThat(new RetrySchedule(() -> 1).after(2, Optional.empty()))
        .contains(Duration.ofSeconds(330));
  }

  @Test
  void a_receiver_may_ask_for_a_longer_wait_and_not_for_a_shorter_one() {
    RetrySchedule schedule = new RetrySchedule(() -> 0);
    assertThat(schedule.after(1, Optional.of(Duration.ofMinutes(2))))
        .contains(Duration.ofMinutes(2));
    assertThat(schedule.after(2, Optional.of(Duration.ofSeconds(1))))
        .contains(Duration.ofMinutes(5));
  }
}
