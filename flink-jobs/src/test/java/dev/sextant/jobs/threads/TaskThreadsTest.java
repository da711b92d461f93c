package dev.sextant.jobs.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskThreadsTest {

  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final TaskThreads threads = new TaskThreads(2);

  @AfterEach
  void endThreads() {
    threads.end(LONGEST);
  }

  @Test
  void results_are_in_the_order_of_the_functions() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    Callable<String> slow =
        () -> {
          second.await();
          return "first";
        };
    Callable<String> fast =
        () -> {
          second.countDown();
          return "second";
        };

    assertThat(threads.callAll(List.of(slow, fast))).containsExactly("first", "second");
  }

  @Test
  void a_failure_is_thrown_although_another_function_still_runs() {
    AtomicBoolean interrupted = new AtomicBoolean();
    Callable<String> endless = () -> sleep(interrupted);
    Callable<String> failing =
        () -> {
          throw new IllegalArgumentException("no such score");
        };

    assertThatIllegalStateException()
        .isThrownBy(() -> threads.callAll(List.of(endless, failing)))
        .withCauseInstanceOf(IllegalArgumentException.class);
    assertThat(threads.isEnding()).isFalse();
    assertThat(threads.end(LONGEST)).isTrue();
    assertThat(threads.isEnding()).isTrue();
    assertThat(interrupted).isTrue();
  }

  @Test
  void a_lack_of_memory_is_thrown_as_it_is() {
    OutOfMemoryError failure = new OutOfMemoryError("Java heap space");
    Callable<String> failing =
        () -> {
          throw failure;
        };

    assertThatExceptionOfType(OutOfMemoryError.class)
        .isThrownBy(() -> threads.callAll(List.of(failing)))
        .isSameAs(failure);
  }

  @Test
  void an_interrupted_caller_stops_waiting() {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread.currentThread().interrupt();

    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> threads.callAll(List.of(() -> sleep(interrupted))));
  }

  @Test
  void ending_waits_although_the_caller_is_interrupted() {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    threads.execute(
        () -> {
          running.countDown();
          sleep(new AtomicBoolean());
          ended.set(true);
        });
    try {
      running.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Thread.currentThread().interrupt();

    assertThat(threads.end(LONGEST)).isTrue();

    assertThat(ended).isTrue();
    assertThat(Thread.interrupted()).as("the caller stays interrupted").isTrue();
  }

  @Test
  void what_threads_use_is_released_before_ending_returns_if_they_end_in_time() {
    AtomicBoolean released = new AtomicBoolean();
    threads.execute(() -> sleep(new AtomicBoolean()));

    threads.end(LONGEST, () -> released.set(true));

    assertThat(released).isTrue();
  }

  @Test
  void what_a_thread_uses_that_does_not_end_in_time_is_released_when_it_ends() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch call = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    threads.execute(
        () -> {
          running.countDown();
          awaitWhateverComes(call);
        });
    running.await();

    threads.end(Duration.ZERO, released::countDown);
    assertThat(released.getCount()).as("released while it is used").isEqualTo(1);

    call.countDown();
    assertThat(released.await(1, TimeUnit.MINUTES)).isTrue();
  }

  /** As native code does, which takes no notice of an interrupt. */
  private static void awaitWhateverComes(CountDownLatch call) {
    while (call.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  private static String sleep(AtomicBoolean interrupted) {
    try {
      TimeUnit.HOURS.sleep(1);
    } catch (InterruptedException e) {
      interrupted.set(true);
    }
    return "never";
  }
}
