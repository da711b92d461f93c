package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RememberedTest {

  private static final Duration AGE = Duration.ofSeconds(5);

  private final AtomicInteger reads = new AtomicInteger();
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final Remembered<Integer> remembered =
      new Remembered<>(() -> Future.succeededFuture(reads.incrementAndGet()), AGE, new Settable());

  @Test
  void a_value_is_read_again_once_it_is_too_old() {
    assertThat(remembered.get().result()).isEqualTo(1);
    now = now.plus(AGE).minusMillis(1);
    assertThat(remembered.get().result()).isEqualTo(1);
    now = now.plusMillis(1);
    assertThat(remembered.get().result()).isEqualTo(2);
  }

  /** It would otherwise be kept for as long as the clock was set back. */
  @Test
  void a_value_is_read_again_after_the_clock_was_set_back() {
    remembered.get();
    now = now.minus(Duration.ofHours(1));
    assertThat(remembered.get().result()).isEqualTo(2);
    assertThat(remembered.get().result()).isEqualTo(2);
  }

  private final class Settable extends Clock {

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneId.of("UTC");
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
