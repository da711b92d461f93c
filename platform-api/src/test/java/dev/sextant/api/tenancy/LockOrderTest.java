package dev.sextant.api.tenancy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deleting from a project and adding to it both lock the project first and the tenant last. */
class LockOrderTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final ApiClient acme = api.acme();

  @ParameterizedTest
  @ValueSource(strings = {"experiments", "preflights"})
  void an_addition_during_a_deletion_waits_and_is_not_refused(String what) throws Exception {
    Library library = new Library(acme);
    String project = library.project();
    JsonObject wish =
        new JsonObject()
            .put("version_id", library.version(project, Library.GROUNDED))
            .put("embedders", new JsonArray().add("lexical"));
    if (what.equals("experiments")) {
      wish.put("name", "during a deletion");
    }
    try (Connection deleting = api.database.superuser().getConnection();
        Statement statement = deleting.createStatement()) {
      deleting.setAutoCommit(false);
      statement.execute("select from projects where id = '%s' for update".formatted(project));
      CompletableFuture<ApiClient.Answer> added =
          CompletableFuture.supplyAsync(() -> acme.post("/projects/" + project + "/" + what, wish));
      while (!added.isDone() && waiting() == 0) {
        Thread.onSpinWait();
      }
      assertThat(added).as("waits for the deletion").isNotDone();
      statement.execute("set local lock_timeout = '30s'");
      statement.execute("update tenants set has_sweeping = has_sweeping");
      deleting.commit();
      added.get(30, SECONDS).is(202);
    }
  }

  private static long waiting() {
    return api.count(
        "select count(*) from pg_stat_activity where datname = current_database() and"
            + " wait_event_type = 'Lock'");
  }
}
