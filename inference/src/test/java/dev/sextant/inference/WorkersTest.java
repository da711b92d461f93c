package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkersTest {

  private final Workers workers = new Workers(1);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger finished = new AtomicInteger();

  @Test
  void results_come_in_the_order_of_the_tasks() {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int result = i;
      tasks.add(() -> result);
    }

    assertThat(new Workers(4).run(tasks)).isSorted().hasSize(100);
  }

  @Test
  void whatever_a_task_throws_reaches_the_caller_with_its_cause() {
    var cause = new ArithmeticException("by zero");
    List<Callable<Object>> tasks =
        List.of(
            () -> {
              throw cause;
            });

    assertThatThrownBy(() -> workers.run(tasks))
        .isInstanceOf(EmbeddingException.class)
        .hasMessageContaining("by zero")
        .hasCause(cause);
  }

  @Test
  void stopping_waits_for_what_runs_and_drops_the_rest() throws Exception {
    Thread caller = new Thread(() -> workers.run(List.of(this::waitForRelease, this::finish)));
    caller.setDaemon(true);
    caller.start();
    begun.await();
    Thread stopping = new Thread(workers::stop);
    stopping.start();
    while (stopping.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    release.countDown();
    stopping.join();

    assertThat(finished).hasValue(1);
    assertThat(caller.isAlive()).isTrue();
  }

  @Test
  void after_the_stop_callers_wait_until_they_are_interrupted() throws Exception {
    workers.stop();
    var failures = new ArrayList<Exception>();
    Thread caller =
        new Thread(
            () -> {
              try {
                workers.run(List.of(this::finish));
              } catch (EmbeddingException e) {
                failures.add(e);
              }
            });
    caller.start();

    caller.interrupt();
    caller.join();

    assertThat(finished).hasValue(0);
    assertThat(failures)
        .singleElement()
        .hasToString("dev.sextant.inference.EmbeddingException: Interrupted while embedding.");
  }

  private int waitForRelease() throws InterruptedException {
    begun.countDown();
    release.await();
    return finish();
  }

  private int finish() {
    return finished.incrementAndGet();
  }
}
