package dev.sextant.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TenantWorkersTest {

  private static final TenantId ACME = new TenantId(new UUID(0, 1));
  private static final TenantId GLOBEX = new TenantId(new UUID(0, 2));

  private final Vertx vertx = Vertx.vertx();
  private final TenantWorkers workers =
      new TenantWorkers(vertx.createSharedWorkerExecutor("tenants", 1));
  private final CountDownLatch open = new CountDownLatch(1);

  @AfterEach
  void close() throws Exception {
    open.countDown();
    await(vertx.close());
  }

  @Test
  void one_tenant_cannot_fill_the_queue() throws Exception {
    List<Future<String>> all = new ArrayList<>();
    for (int i = 0; i < TenantWorkers.MOST; i++) {
      all.add(workers.run(ACME, this::work));
    }
    checkBusy(workers.run(ACME, this::work));
    checkBusy(workers.run(new TenantId(ACME.value(), UUID.randomUUID()), this::work));
    all.add(workers.run(GLOBEX, this::work));
    open.countDown();
    for (Future<String> each : all) {
      assertThat(await(each)).isEqualTo("done");
    }
    assertThat(await(workers.run(ACME, this::work))).isEqualTo("done");
  }

  @Test
  void all_tenants_together_cannot_fill_the_queue_either() throws Exception {
    TenantWorkers few = new TenantWorkers(vertx.createSharedWorkerExecutor("few", 1), 2, 3);
    List<Future<String>> all = new ArrayList<>();
    all.add(few.run(ACME, this::work));
    all.add(few.run(ACME, this::work));
    checkBusy(few.run(ACME, this::work));
    all.add(few.run(GLOBEX, this::work));
    checkBusy(few.run(GLOBEX, this::work));
    open.countDown();
    for (Future<String> each : all) {
      assertThat(await(each)).isEqualTo("done");
    }
    assertThat(await(few.run(GLOBEX, this::work))).isEqualTo("done");
  }

  @Test
  void work_that_fails_makes_room() {
    for (int i = 0; i < 2 * TenantWorkers.MOST; i++) {
      Future<String> broken =
          workers.run(
              ACME,
              () -> {
                throw new IllegalStateException("broken in a test");
              });
      assertThatThrownBy(() -> await(broken)).hasRootCauseMessage("broken in a test");
    }
  }

  private String work() throws InterruptedException {
    open.await();
    return "done";
  }

  private static void checkBusy(Future<String> work) {
    assertThat(work.cause())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("busy"));
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
  }
}
