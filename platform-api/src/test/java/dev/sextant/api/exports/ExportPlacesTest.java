package dev.sextant.api.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TenantDatabases;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may take an export while others take theirs. */
class ExportPlacesTest {

  private static final int LONGEST_LINE = 1 << 20;

  private final TestDatabase database = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();
  private final ExportService exports =
      new ExportService(tenants(), Clock.systemUTC(), LONGEST_LINE);

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    database.close();
  }

  @Test
  void a_tenant_whose_client_takes_nothing_leaves_a_place_to_others() throws Exception {
    ContentSource untaken = open(database.acme());

    assertThatThrownBy(() -> open(database.acme()))
        .rootCause()
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("Your tenant is taking an export already");

    ContentSource other = open(database.globex());
    assertThat(other.next().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS))
        .isPresent();
    untaken.close();
    assertThat(openWhenFree(database.acme())).as("after the end of the first").isNotNull();
    other.close();
  }

  private ContentSource open(UUID tenant) throws Exception {
    return exports
        .open(
            Caller.member(new TenantId(tenant), "ann", Role.ADMIN),
            new ExportScope(Optional.empty(), false))
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }

  /** The transaction of an export ends a moment after its content is closed. */
  private ContentSource openWhenFree(UUID tenant) throws Exception {
    for (int i = 0; i < 500; i++) {
      try {
        return open(tenant);
      } catch (ExecutionException e) {
        assertThat(e).rootCause().isInstanceOf(Refusal.class);
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
    return open(tenant);
  }

  private TenantDatabase tenants() {
    return TenantDatabases.open(vertx, database, 4);
  }
}
