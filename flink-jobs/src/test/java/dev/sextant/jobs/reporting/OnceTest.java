package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OnceTest {

  @Test
  void it_is_made_when_it_is_first_wanted_and_not_again() {
    AtomicInteger made = new AtomicInteger();
    Once<Integer> once = new Once<>(made::incrementAndGet);
    assertThat(made).hasValue(0);
    once.start();
    assertThat(once.get()).isEqualTo(1);
    assertThat(once.get()).isEqualTo(1);
    assertThat(made).hasValue(1);
  }

  @Test
  void what_another_thread_makes_is_passed_over_by_start_and_waited_for_by_get() throws Exception {
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    Once<String> once =
        new Once<>(
            () -> {
              making.countDown();
              done.await();
              return "made";
            });
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<String> first = other.submit(once::get);
      making.await();
      once.start();
      assertThat(first).isNotDone();
      Thread.currentThread().interrupt();
      assertThatExceptionOfType(CancellationException.class).isThrownBy(once::get);
      assertThat(Thread.interrupted()).as("whoever cancels sees it").isTrue();
      done.countDown();
      assertThat(once.get()).isEqualTo("made");
      assertThat(first.get()).isEqualTo("made");
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void a_failure_is_that_of_all_who_want_it() {
    Once<String> once =
        new Once<>(
            () -> {
              throw new IllegalStateException("nothing there");
            });
    assertThatIllegalStateException().isThrownBy(once::get).withMessage("nothing there");
    assertThatIllegalStateException().isThrownBy(once::get).withMessage("nothing there");
  }
}
