package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A long transaction does not block other work. */
class LocksTest {

  /** Twice the number of the API's connections. */
  private static final int MANY = 16;

  private TestApi api;
  private ApiClient acme;
  private Library library;
  private String project;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    library = new Library(acme);
    project = library.project();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void who_refers_to_a_tenant_does_not_hinder_that_its_mark_is_cleared() throws SQLException {
    String version = library.version(project, Library.GROUNDED);
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select 1 from tenants where id = '" + api.database.acme() + "' for key share");
      assertThat(completed(version)).isEqualTo("completed");
      awaitNoWork(api.database.acme());
      connection.rollback();
    }
  }

  @Test
  void who_refers_to_a_dataset_does_not_hinder_an_import_into_it() throws SQLException {
    String dataset = library.dataset(project);
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select 1 from datasets where id = '" + dataset + "' for key share");
      JsonObject imported =
          library.imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
      assertThat(imported.getString("state")).isEqualTo("completed");
      connection.rollback();
    }
  }

  @Test
  void imports_that_cannot_go_on_take_no_connection_from_another_tenant() throws SQLException {
    List<String> imports = new ArrayList<>();
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (int i = 0; i < MANY; i++) {
        String dataset = library.dataset(project);
        imports.add(acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id());
      }
      statement.execute("lock table items in access exclusive mode");
      for (String id : imports) {
        acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      }
      for (int i = 0; i < 500 && waiting() == 0; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(waiting()).as("imports that hold a connection").isBetween(1L, 3L);
      api.globex().get("/projects").is(200);
      JsonObject last = acme.get("/imports/" + imports.get(MANY - 1)).json();
      assertThat(last.getJsonObject("progress").getString("stage")).isEqualTo("waiting");
      connection.rollback();
    }
    for (String id : imports) {
      assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    }
  }

  private long waiting() {
    return api.count(
        "select count(*) from pg_stat_activity where datname = current_database() and"
            + " wait_event_type = 'Lock'");
  }

  @Test
  void a_tenant_whose_mark_cannot_be_cleared_does_not_hold_up_the_others() {
    UUID globex = api.database.globex();
    api.sql(
        api.database.superuser(),
        globex,
        """
        create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'refused'; end $$;
        update tenants set has_work = true where id = '%1$s';
        create trigger refuse before update on tenants
          for each row when (old.id = '%1$s') execute function refuse()
        """
            .formatted(globex));
    assertThat(completed(library.version(project, Library.GROUNDED))).isEqualTo("completed");
    assertThat(hasWork(globex)).as("positive control: it was refused").isTrue();
  }

  private String completed(String version) {
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    return Experiments.ended(acme, id).getString("state");
  }

  private void awaitNoWork(UUID tenant) {
    for (int i = 0; i < 6_000 && hasWork(tenant); i++) {
      LockSupport.parkNanos(20_000_000);
    }
    assertThat(hasWork(tenant)).isFalse();
  }

  private boolean hasWork(UUID tenant) {
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select has_work from tenants where id = '" + tenant + "'")) {
      rows.next();
      return rows.getBoolean(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
