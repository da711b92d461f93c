package dev.sextant.api.models.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InspectionsTest {

  private static final int THREADS = 2;
  private static final int MOST = 4;
  private static final int MOST_OF_TENANT = 3;
  private static final Duration LONGEST = Duration.ofSeconds(100);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final TenantId ACME = new TenantId(UUID.randomUUID());
  private static final TenantId GLOBEX = new TenantId(UUID.randomUUID());
  private static final TenantId INITECH = new TenantId(UUID.randomUUID());

  private final Vertx vertx = Vertx.vertx();
  private final CountDownLatch running = new CountDownLatch(THREADS);
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<TenantId> begun = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    release.countDown();
    vertx.close().await();
  }

  @Test
  void a_tenant_runs_one_and_leaves_a_thread_to_another_tenant() throws Exception {
    Inspections inspections = inspections(PATIENCE);
    List<Future<TenantId>> open = new ArrayList<>();
    open.add(begin(inspections, ACME));
    open.add(begin(inspections, ACME));
    open.add(begin(inspections, GLOBEX));

    assertThat(running.await(10, TimeUnit.MINUTES)).isTrue();
    assertThat(begun).as("on two threads").containsExactlyInAnyOrder(ACME, GLOBEX);
    assertThat(open).noneMatch(Future::isComplete);
    release.countDown();
    for (Future<TenantId> each : open) {
      await(each);
    }
    assertThat(begun).as("in the end").hasSize(3).endsWith(ACME);
  }

  @Test
  void a_few_wait_and_one_more_is_refused_as_busy() throws Exception {
    Inspections inspections = inspections(PATIENCE);
    List<Future<TenantId>> open = new ArrayList<>();
    for (int i = 0; i < MOST_OF_TENANT; i++) {
      open.add(begin(inspections, ACME));
    }

    assertBusy(begin(inspections, ACME));
    open.add(begin(inspections, GLOBEX));
    assertBusy(begin(inspections, INITECH));
    release.countDown();
    for (Future<TenantId> each : open) {
      await(each);
    }
    assertThat(await(begin(inspections, ACME))).as("its place is free again").isEqualTo(ACME);
  }

  @Test
  void one_whose_turn_does_not_come_soon_is_refused_as_busy_and_never_runs() throws Exception {
    Inspections inspections = inspections(Duration.ofSeconds(2));
    Future<TenantId> first = begin(inspections, ACME);
    Future<TenantId> second = begin(inspections, GLOBEX);
    assertThat(running.await(10, TimeUnit.MINUTES)).isTrue();
    AtomicInteger late = new AtomicInteger();

    assertBusy(inspections.run(INITECH, deadline -> late.incrementAndGet()));
    release.countDown();
    await(first);
    await(second);
    await(inspections.run(INITECH, deadline -> "the queue is empty"));
    assertThat(late).hasValue(0);
  }

  @Test
  void the_deadline_begins_with_the_turn() {
    Deadline deadline = await(inspections(PATIENCE).run(ACME, given -> given));

    assertThat(deadline.longest()).isEqualTo(LONGEST);
    assertThat(deadline.left()).isPositive().isLessThan(LONGEST);
    assertThat(deadline.leftUpTo(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
    assertThat(deadline.leftUpTo(PATIENCE)).isLessThan(LONGEST);
    assertThat(Deadline.after(Duration.ZERO).left()).isZero();
  }

  @Test
  void the_usual_wait_and_the_usual_inspection_end_before_a_silent_connection_is_closed() {
    assertThat(new Inspections(vertx, vertx.createSharedWorkerExecutor("unused")).longest())
        .isLessThanOrEqualTo(Duration.ofSeconds(120 - 10));
  }

  @Test
  void a_failure_reaches_the_caller_and_frees_the_turn() {
    Inspections inspections = inspections(PATIENCE);
    Future<Object> failed =
        inspections.run(
            ACME,
            deadline -> {
              throw Refusal.invalid("no-model", "There is no model.");
            });

    assertThatThrownBy(() -> await(failed)).hasMessage("There is no model.");
    Future<String> next = inspections.run(ACME, deadline -> "next");
    assertThat(await(next)).isEqualTo("next");
  }

  private Inspections inspections(Duration wait) {
    return new Inspections(
        vertx,
        vertx.createSharedWorkerExecutor("inspections-test", THREADS),
        new Inspections.Bounds(THREADS, MOST, MOST_OF_TENANT, wait, LONGEST));
  }

  private Future<TenantId> begin(Inspections inspections, TenantId tenant) {
    return inspections.run(tenant, deadline -> inspect(tenant));
  }

  private TenantId inspect(TenantId tenant) {
    begun.add(tenant);
    running.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return tenant;
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.await(10, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertBusy(Future<?> refused) {
    assertThatThrownBy(() -> await(refused))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY);
              assertThat(refusal.code()).isEqualTo("busy");
            });
  }
}
