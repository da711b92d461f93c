package dev.sextant.standalone.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void a_steady_pace_gives_its_rate_and_the_rest() {
    Pace pace = new Pace(0, 0);
    for (int second = 1; second <= 20; second++) {
      pace.update(second * SECOND, second * 50L);
    }

    assertThat(pace.rate().orElseThrow()).isCloseTo(50, within(1e-9));
    assertThat(pace.remaining(2_000)).contains(Duration.ofSeconds(20));
  }

  @Test
  void what_was_done_before_does_not_count_as_pace() {
    Pace pace = new Pace(0, 10_000);
    pace.update(SECOND, 10_010);

    assertThat(pace.rate().orElseThrow()).isCloseTo(10, within(1e-9));
  }

  @Test
  void a_change_of_pace_is_followed() {
    Pace pace = new Pace(0, 0);
    pace.update(SECOND, 1_000);
    for (int second = 2; second <= 60; second++) {
      pace.update(second * SECOND, 1_000 + (second - 1) * 10L);
    }

    assertThat(pace.rate().orElseThrow()).isBetween(10.0, 15.0);
  }

  @Test
  void without_news_there_is_no_forecast() {
    Pace pace = new Pace(0, 0);
    assertThat(pace.remaining(100)).isEmpty();

    pace.update(SECOND, 0);
    assertThat(pace.remaining(100)).isEmpty();
  }
}
