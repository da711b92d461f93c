package dev.sextant.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Each process grants its part of the failures of an address. */
class FailureLimitsTest {

  private static final String ADDRESS = "192.0.2.1";

  private final AtomicInteger processes = new AtomicInteger(1);
  private final AtomicLong now = new AtomicLong();
  private final FailureLimits limits = new FailureLimits(6, 60, processes::get, now::get);

  @Test
  void a_process_that_is_alone_grants_all() {
    fail(6);
    assertThatThrownBy(() -> limits.count(ADDRESS)).isInstanceOf(Refusal.class);
    limits.count("192.0.2.2");
  }

  @Test
  void one_of_three_grants_a_third_and_refills_a_third_as_fast() {
    processes.set(3);
    fail(2);
    assertThatThrownBy(() -> limits.count(ADDRESS))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY));
    now.addAndGet(2_000_000_000L);
    assertThatThrownBy(() -> limits.count(ADDRESS)).isInstanceOf(Refusal.class);
    now.addAndGet(1_000_000_000L);
    limits.count(ADDRESS);
  }

  @Test
  void a_change_of_the_number_of_processes_grants_nothing_new() {
    fail(6);
    for (int count : new int[] {3, 1, 2, 6, 1}) {
      processes.set(count);
      assertThatThrownBy(() -> limits.count(ADDRESS))
          .as("%d processes", count)
          .isInstanceOf(Refusal.class);
    }
    now.addAndGet(1_000_000_000L);
    fail(1);
    assertThatThrownBy(() -> limits.count(ADDRESS)).isInstanceOf(Refusal.class);
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      limits.count(ADDRESS);
    }
  }
}
