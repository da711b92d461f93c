package dev.sextant.standalone.live;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitersTest {

  private static final TenantId ACME = new TenantId(new UUID(0, 1));
  private static final TenantId GLOBEX = new TenantId(new UUID(0, 2));

  private final Vertx vertx = Vertx.vertx();
  private final Waiters waiters = new Waiters(vertx);
  private final CountDownLatch hanging = new CountDownLatch(1);

  @AfterEach
  void close() throws Exception {
    hanging.countDown();
    waiters.close();
    await(vertx.close());
  }

  @Test
  void a_model_that_hangs_for_one_tenant_holds_up_no_other() throws Exception {
    List<Future<String>> held = new ArrayList<>();
    for (int i = 0; i < Waiters.CALLERS_OF_TENANT; i++) {
      held.add(waiters.ask(ACME, this::hang));
    }
    Future<String> more = waiters.ask(ACME, this::hang);
    assertThat(more.cause())
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("busy"));
    assertThat(await(waiters.ask(GLOBEX, () -> "answered"))).isEqualTo("answered");
    hanging.countDown();
    for (Future<String> each : held) {
      assertThat(await(each)).isEqualTo("late");
    }
    assertThat(await(waiters.ask(ACME, () -> "answered"))).isEqualTo("answered");
  }

  private String hang() throws InterruptedException {
    hanging.await();
    return "late";
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }
}
