package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InspectionsTest {

  private static final int THREADS = 2;
  private static final int MOST = 4;

  private final Vertx vertx = Vertx.vertx();
  private final CountDownLatch running = new CountDownLatch(THREADS);
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger atOnce = new AtomicInteger();

  @AfterEach
  void close() {
    release.countDown();
    vertx.close().await();
  }

  @Test
  void two_run_a_few_wait_and_one_more_is_refused_as_busy() throws Exception {
    Inspections inspections = inspections(Duration.ofMinutes(10));
    List<Future<Integer>> open = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      open.add(inspections.run(this::inspect));
    }

    assertBusy(inspections.run(this::inspect));
    assertThat(running.await(10, TimeUnit.MINUTES)).isTrue();
    assertThat(open).noneMatch(Future::isComplete);
    release.countDown();
    for (Future<Integer> each : open) {
      assertThat(each.await(10, TimeUnit.MINUTES)).isLessThanOrEqualTo(THREADS);
    }
    assertThat(inspections.run(this::inspect).await(10, TimeUnit.MINUTES))
        .as("its place is free again")
        .isEqualTo(1);
  }

  @Test
  void one_whose_turn_does_not_come_soon_is_refused_as_busy_and_never_runs() throws Exception {
    Inspections inspections = inspections(Duration.ofSeconds(2));
    Future<Integer> first = inspections.run(this::inspect);
    Future<Integer> second = inspections.run(this::inspect);
    assertThat(running.await(10, TimeUnit.MINUTES)).isTrue();
    AtomicInteger late = new AtomicInteger();

    assertBusy(inspections.run(late::incrementAndGet));
    release.countDown();
    first.await(10, TimeUnit.MINUTES);
    second.await(10, TimeUnit.MINUTES);
    inspections.run(() -> "the queue is empty").await(10, TimeUnit.MINUTES);
    assertThat(late).hasValue(0);
  }

  @Test
  void a_failure_reaches_the_caller() {
    Future<Object> failed =
        inspections(Duration.ofMinutes(10))
            .run(
                () -> {
                  throw Refusal.invalid("no-model", "There is no model.");
                });

    assertThatThrownBy(() -> failed.await(10, TimeUnit.MINUTES)).hasMessage("There is no model.");
  }

  private Inspections inspections(Duration wait) {
    return new Inspections(
        vertx,
        vertx.createSharedWorkerExecutor("inspections-test", THREADS),
        new Inspections.Bounds(MOST, wait));
  }

  /** Returns how many ran at once. */
  private int inspect() throws InterruptedException {
    int now = atOnce.incrementAndGet();
    running.countDown();
    release.await();
    atOnce.decrementAndGet();
    return now;
  }

  private static void assertBusy(Future<?> refused) {
    assertThatThrownBy(() -> refused.await(10, TimeUnit.MINUTES))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY);
              assertThat(refusal.code()).isEqualTo("busy");
            });
  }
}
