package dev.sextant.api.turns;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SharedReadingTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final List<Promise<String>> readings = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - SECOND);
  private final SharedReading<String> shared =
      new SharedReading<>(this::begin, Duration.ofSeconds(4), nanos::get);

  private Future<String> begin() {
    readings.add(Promise.promise());
    return readings.get(readings.size() - 1).future();
  }

  @Test
  void a_reading_that_has_no_answer_is_not_begun_again_however_old_it_is() {
    Future<String> first = shared.get();
    nanos.addAndGet(3600 * SECOND);
    Future<String> second = shared.get();
    assertThat(readings).hasSize(1);

    readings.get(0).complete("slow");
    assertThat(first.result()).isEqualTo("slow");
    assertThat(second.result()).isEqualTo("slow");
    assertThat(shared.get().result()).as("its age counts from its end").isEqualTo("slow");
    nanos.addAndGet(4 * SECOND);
    shared.get();
    assertThat(readings).hasSize(2);
  }

  @Test
  void a_result_serves_for_its_age_also_across_the_overflow_of_the_clock() {
    shared.get();
    readings.get(0).complete("once");
    nanos.addAndGet(4 * SECOND - 1);
    assertThat(shared.get().result()).isEqualTo("once");
    nanos.incrementAndGet();
    assertThat(shared.get().isComplete()).isFalse();
    assertThat(readings).hasSize(2);
  }

  @Test
  void a_failure_serves_as_long_so_that_a_broken_source_is_not_asked_by_each_reader() {
    shared.get();
    readings.get(0).fail("broken");
    assertThat(shared.get().failed()).isTrue();
    assertThat(readings).hasSize(1);
    nanos.addAndGet(4 * SECOND);
    shared.get();
    assertThat(readings).hasSize(2);
  }
}
