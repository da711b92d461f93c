package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The reasons that make a calibration stale. */
class StaleCalibrationsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  private static final String WAITING =
      """
      select count(*) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
      """;

  @Test
  void items_that_are_scored_after_the_fit_make_it_stale_and_a_new_report_does_not() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    assertThat(Calibrated.stale(acme, path)).as("positive control").isEmpty();
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update experiments set finished_at = now() where id = '" + ground.experiment + "'");
    assertThat(Calibrated.stale(acme, path)).as("reported again").isEmpty();
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into scored_items (experiment_id, item_id, texts, truncated, tokens)
        select e.id, i.id, 1, 0, 1
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%s'
        limit 1
        """
            .formatted(ground.experiment));
    assertThat(Calibrated.stale(acme, path)).containsExactly("scores-changed");
    acme.post(path + "/activate").isProblem(409, "calibration-stale");
    assertThat(acme.get(path + "/curve").is(200).json().getValue("holdout")).isNull();
  }

  @Test
  void changed_labels_make_it_stale_and_keep_it_from_being_activated() {
    Calibrated ground = new Calibrated(api);
    String path = "/calibrations/" + ground.fit().is(201).id();
    acme.post(path + "/looks").is(201);
    ground.relabel();
    assertThat(Calibrated.stale(acme, path)).containsExactly("labels-changed");
    ApiClient.Answer refused = acme.post(path + "/activate").isProblem(409, "calibration-stale");
    assertThat(refused.detail()).contains("Labels of the version have changed");
    acme.post(path + "/looks").isProblem(409, "calibration-stale");
    assertThat(acme.get(path).json().getJsonObject("holdout").getInteger("looks"))
        .as("no look is spent on what cannot be activated")
        .isEqualTo(1);
    String again = "/calibrations/" + ground.fit().is(201).id();
    assertThat(Calibrated.stale(acme, again)).as("positive control").isEmpty();
  }

  /** The labels of the fit are read by a statement that waits here; their hash is read after it. */
  @Test
  void a_label_that_arrives_during_the_fit_makes_it_stale() throws SQLException {
    try (TestApi own = TestApi.start(new MemoryCluster().finishing())) {
      Calibrated ground = new Calibrated(own);
      own.execute(
          """
          create function wait_for_test() returns boolean language plpgsql
            as 'begin perform pg_advisory_xact_lock_shared(4711); return true; end';
          create policy wait_for_test on split_items as restrictive for select to sextant_api using (wait_for_test());
          """);
      CompletableFuture<ApiClient.Answer> fit;
      try (Connection held = own.database.superuser().getConnection();
          Statement statement = held.createStatement()) {
        held.setAutoCommit(false);
        statement.execute("select pg_advisory_xact_lock(4711)");
        fit = CompletableFuture.supplyAsync(ground::fit);
        for (int i = 0; i < 3_000 && own.count(WAITING) == 0; i++) {
          LockSupport.parkNanos(10_000_000);
        }
        assertThat(own.count(WAITING)).as("the fit reads labels, and waits").isPositive();
        ground.relabel();
        held.rollback();
      }
      String path = "/calibrations/" + fit.join().is(201).id();
      assertThat(Calibrated.stale(own.acme(), path)).containsExactly("labels-changed");
    }
  }

  @Test
  void a_repeat_returns_what_the_first_request_made_whatever_has_changed_since() {
    Calibrated ground = new Calibrated(api);
    ApiClient fits = acme.with("Idempotency-Key", "fit-" + ground.experiment);
    String wish = "/experiments/" + ground.experiment + "/calibrations";
    String id = fits.post(wish, Calibrated.byLength()).is(201).id();
    ApiClient looks = acme.with("Idempotency-Key", "look-" + id);
    looks.post("/calibrations/" + id + "/looks").is(201);
    ground.relabel(Calibrated.ITEMS);
    ground.fit().isProblem(422, "too-few-labels");
    assertThat(fits.post(wish, Calibrated.byLength()).is(201).id()).isEqualTo(id);
    acme.post("/calibrations/" + id + "/looks").isProblem(409, "calibration-stale");
    assertThat(looks.post("/calibrations/" + id + "/looks").is(201).json().getJsonArray("looks"))
        .hasSize(1);
  }

  @Test
  void an_active_calibration_that_becomes_stale_is_an_event_once_for_each_reason() {
    Calibrated ground = new Calibrated(api);
    acme.post(
            "/webhooks",
            new JsonObject()
                .put("url", "https://hooks.example.org/" + UUID.randomUUID())
                .put("project_id", ground.project)
                .put("event_types", new JsonArray().add("calibration.stale")))
        .is(201);
    String id = ground.fit().is(201).id();
    String path = "/calibrations/" + id;
    acme.post(path + "/looks").is(201);
    acme.post(path + "/activate", new JsonObject().put("confirm_below_floor", true)).is(200);
    check();
    assertThat(reasons(id)).as("positive control").isEmpty();

    ground.relabel();
    check();
    ground.relabel();
    check();
    assertThat(reasons(id)).isEqualTo("[\"labels-changed\"]");

    new Library(acme).imported(ground.dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
    check();
    check();
    assertThat(reasons(id)).isEqualTo("[\"labels-changed\"][\"newer-version\"]");
    acme.post(path + "/deactivate");
    acme.delete(path);
    assertThat(reasons(id)).as("deleted with the calibration").isEmpty();
  }

  private static void check() {
    api.inTenant(api.database.acme(), new StaleChecks()::run);
  }

  private static String reasons(String calibration) {
    return api.text(
        "select coalesce(string_agg(data ->> 'reasons', '' order by id), '') from webhook_events where object_id = '%s'"
            .formatted(calibration));
  }

  @Test
  void a_superseded_embedder_and_a_newer_version_make_it_stale() {
    try (TestApi own = TestApi.start(new MemoryCluster().finishing())) {
      Calibrated ground = new Calibrated(own);
      JsonObject wish =
          Calibrated.byLength().put("metric", "isotropy-vne").put("embedder_id", ground.lexical);
      String path = "/calibrations/" + ground.fit(wish).is(201).id();
      own.sql(
          own.database.api(),
          own.database.acme(),
          "update embedders set superseded_at = now() where id = '" + ground.lexical + "'");
      assertThat(Calibrated.stale(own.acme(), path)).containsExactly("model-changed");
      new Library(own.acme())
          .imported(ground.dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
      assertThat(Calibrated.stale(own.acme(), path))
          .containsExactly("model-changed", "newer-version");
    }
  }
}
