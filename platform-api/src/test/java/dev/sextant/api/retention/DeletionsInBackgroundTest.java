package dev.sextant.api.retention;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.imports.StoredBytesTest;
import dev.sextant.api.retention.deletion.Sweeper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is seen of a dataset after the reply to its deletion, while its rows are still there. */
class DeletionsInBackgroundTest {

  /** Stands for a process that is killed in the middle of a deletion. */
  private static final String BREAK =
      "create function refuse() returns trigger language plpgsql as 'begin raise exception"
          + " ''broken''; end'; create trigger broken before delete on items for each statement"
          + " execute function refuse()";

  private static final String REPAIR = "drop trigger broken on items; drop function refuse()";

  private static final TenantFiles NO_FILES = TenantFiles.all(List.of());

  private TestApi api;
  private ApiClient acme;
  private Library library;
  private UUID tenant;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    library = new Library(acme);
    tenant = api.database.acme();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_deleted_dataset_is_gone_for_every_reader_before_its_rows_are() {
    String version = library.version(library.project(), Library.GROUNDED);
    String dataset = datasetOf(version);
    String experiment = evaluated(version);
    String item = id(acme.get("/versions/" + version + "/items"));
    String set = id(acme.get("/versions/" + version + "/answer-sets"));
    String answer = api.text("select id::text from answers limit 1");
    long items = api.count("select count(*) from items");
    api.sql(api.database.superuser(), tenant, BREAK);

    ApiClient.Answer reply = acme.delete("/datasets/" + dataset).is(202);

    assertThat(reply.json().getString("state")).isEqualTo("removing");
    assertThat(reply.json().getJsonObject("expected").getLong("items")).isEqualTo(items);
    assertThat(api.count("select count(*) from items")).as("the rows are there").isEqualTo(items);
    for (String path :
        new String[] {
          "/datasets/" + dataset,
          "/datasets/" + dataset + "/versions",
          "/versions/" + version + "/items",
          "/versions/" + version + "/items/" + item,
          "/versions/" + version + "/answer-sets",
          "/answer-sets/" + set,
          "/answer-sets/" + set + "/items",
          "/answers/" + answer + "/labels",
          "/experiments/" + experiment,
          "/experiments/" + experiment + "/scores?metric=sgi",
          "/experiments/" + experiment + "/report"
        }) {
      acme.get(path).isProblem(404, "not-found");
    }
    acme.post("/answers/" + answer + "/labels", new JsonObject().put("grounded", true))
        .isProblem(404, "not-found");
    acme.delete("/datasets/" + dataset).isProblem(404, "not-found");
    acme.delete("/experiments/" + experiment).isProblem(404, "not-found");
    String receipt = path(reply);
    api.globex().get(receipt).isProblem(404, "not-found");
    assertThat(StoredBytesTest.used(acme, "items")).as("the quota is free at once").isZero();
    assertThat(acme.get("/usage").json().getJsonObject("stored").getLong("texts")).isZero();
    assertThat(acme.get(receipt).json().getString("state")).isEqualTo("removing");

    api.sql(api.database.superuser(), tenant, REPAIR);
    api.restart();

    JsonObject finished = Receipts.finished(api.acme(), receipt);
    assertThat(finished.getJsonObject("removed").getLong("items")).isEqualTo(items);
    assertThat(finished.getJsonObject("remaining").getMap().values()).containsOnly(0);
    assertThat(api.count("select count(*) from items")).isZero();
    assertThat(api.count("select count(*) from deleted_owners")).isZero();
    assertThat(
            api.count(
                "select coalesce(sum(bytes), 0) from stored_bytes where kind in ('scores', 'reports')"))
        .isZero();
  }

  @Test
  void a_file_that_is_imported_again_meanwhile_keeps_its_rows() {
    String project = library.project();
    String first = library.version(project, Library.GROUNDED);
    api.sql(api.database.superuser(), tenant, BREAK);
    JsonObject old = acme.get("/datasets/" + datasetOf(first)).json();
    String receipt = path(acme.delete("/datasets/" + old.getString("id")).is(202));

    String again =
        acme.post(
                "/projects/" + project + "/datasets",
                new JsonObject().put("name", old.getString("name")))
            .is(201)
            .id();
    JsonObject imported =
        library.imported(again, new JsonObject(), Buffer.buffer(Library.GROUNDED));
    assertThat(imported.getString("state")).isEqualTo("completed");
    String second = imported.getString("version_id");
    JsonArray items = acme.get("/versions/" + second + "/items").data();
    api.sql(api.database.superuser(), tenant, REPAIR);
    api.restart();
    Receipts.finished(api.acme(), receipt);

    assertThat(api.acme().get("/versions/" + second + "/items").data()).isEqualTo(items);
    assertThat(api.count("select count(*) from items")).isEqualTo(items.size());
  }

  @Test
  void two_processes_that_sweep_at_once_count_each_row_once() {
    String version = library.version(library.project(), Library.GROUNDED);
    long items = api.count("select count(*) from items");
    api.sql(api.database.superuser(), tenant, BREAK);
    String receipt = path(acme.delete("/datasets/" + datasetOf(version)).is(202));
    api.sql(api.database.superuser(), tenant, REPAIR);

    TenantId swept = new TenantId(tenant);
    api.onDatabase(
        database -> Future.all(sweeper(database).sweep(swept), sweeper(database).sweep(swept)));

    JsonObject finished = Receipts.finished(acme, receipt);
    assertThat(finished.getJsonObject("removed").getLong("items")).isEqualTo(items);
    assertThat(finished.getJsonObject("remaining").getMap().values()).containsOnly(0);
  }

  @Test
  void a_label_during_the_deletion_of_its_answer_waits_and_is_refused() throws Exception {
    library.version(library.project(), Library.GROUNDED);
    String answer = api.text("select id::text from answers limit 1");
    try (Connection deleting = api.database.superuser().getConnection();
        Statement statement = deleting.createStatement()) {
      deleting.setAutoCommit(false);
      statement.execute("delete from answer_sets");
      CompletableFuture<ApiClient.Answer> label =
          CompletableFuture.supplyAsync(
              () ->
                  acme.post(
                      "/answers/" + answer + "/labels", new JsonObject().put("grounded", true)));
      while (!label.isDone() && waiting() == 0) {
        Thread.onSpinWait();
      }
      assertThat(label).as("waits for the deletion").isNotDone();
      deleting.commit();
      label.get(30, SECONDS).isProblem(404, "not-found");
    }
  }

  private Sweeper sweeper(TenantDatabase database) {
    return new Sweeper(database, api.cluster, NO_FILES, InstantSource.system(), failure -> {});
  }

  private long waiting() {
    return api.count(
        "select count(*) from pg_stat_activity where datname = current_database() and"
            + " wait_event_type = 'Lock'");
  }

  @Test
  void a_tenant_with_many_deletions_leaves_turns_to_others_and_gets_its_next_one_soon() {
    api.sql(
        api.database.owner(),
        tenant,
        "insert into deletions (kind, object_id, name_sha256, requested_by) select 'dataset',"
            + " uuidv7(), repeat('a', 64), 'ann' from generate_series(1, 40)");

    assertThat(api.<Boolean>onDatabase(database -> sweeper(database).sweep(new TenantId(tenant))))
        .as("each deletion needs several steps")
        .isFalse();
    assertThat(openDeletions()).isPositive();

    api.sql(
        api.database.owner(),
        tenant,
        "update tenants set has_sweeping = true where id = current_tenant_id()");
    api.restart();
    for (int i = 0; i < 3_000 && openDeletions() > 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(openDeletions()).isZero();
  }

  private long openDeletions() {
    return api.count("select count(*) from deletions where state <> 'finished'");
  }

  private String evaluated(String version) {
    String project = acme.get("/datasets/" + datasetOf(version)).json().getString("project_id");
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    JsonObject started = acme.post("/projects/" + project + "/experiments", wish).is(202).json();
    String id = started.getString("id");
    Experiments.ended(acme, id);
    String embedder = started.getJsonArray("embedders").getJsonObject(0).getString("id");
    Experiments.scores(api, tenant, id, embedder);
    Experiments.report(api, tenant, id, "{}");
    return id;
  }

  private String datasetOf(String version) {
    return api.text(
        "select dataset_id::text from dataset_versions where id = '%s'".formatted(version));
  }

  private static String id(ApiClient.Answer page) {
    return page.data().getJsonObject(0).getString("id");
  }

  private static String path(ApiClient.Answer reply) {
    return reply.headers().get("Location").replace("/api/v1", "");
  }
}
