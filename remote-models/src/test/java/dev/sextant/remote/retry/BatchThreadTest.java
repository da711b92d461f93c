package dev.sextant.remote.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BatchThreadTest {

  private static final Duration MINUTES = Duration.ofMinutes(5);

  private final List<List<Integer>> batches = new ArrayList<>();

  @Test
  void entries_that_arrive_during_a_write_share_the_next_one() throws InterruptedException {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    BatchThread<Integer> thread =
        new BatchThread<>(
            "test",
            batch -> {
              batches.add(List.copyOf(batch));
              writing.countDown();
              await(go);
            },
            MINUTES);
    thread.add(1);
    writing.await();
    thread.add(2);
    thread.add(3);
    go.countDown();

    thread.close();

    assertThat(batches).containsExactly(List.of(1), List.of(2, 3));
  }

  @Test
  void after_the_close_nothing_is_added() {
    BatchThread<Integer> thread = new BatchThread<>("test", batches::add, MINUTES);
    thread.close();

    assertThat(thread.add(1)).isFalse();
    assertThat(batches).isEmpty();
  }

  @Test
  void a_writer_that_hangs_is_interrupted() {
    BatchThread<Integer> thread =
        new BatchThread<>("test", batch -> await(new CountDownLatch(1)), Duration.ZERO);
    thread.add(1);

    thread.close();

    assertThat(thread.add(2)).isFalse();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
