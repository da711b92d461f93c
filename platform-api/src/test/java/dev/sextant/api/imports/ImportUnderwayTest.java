package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Previews, progress and cancellation of imports. */
class ImportUnderwayTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      """;

  @Test
  void a_preview_shows_what_an_import_would_store_and_stores_nothing() {
    String project = library.project();
    long before = api.count("select count(*) from dataset_versions");
    JsonObject preview =
        acme.post("/projects/" + project + "/import-previews", head(Library.GROUNDED))
            .is(200)
            .json();
    assertThat(preview.getString("format")).isEqualTo("native");
    assertThat(preview.getValue("fault")).isNull();
    assertThat(preview.getJsonObject("counts").getInteger("items")).isEqualTo(2);
    JsonArray items = preview.getJsonArray("items");
    assertThat(items.getJsonObject(0).getString("external_id")).isEqualTo("a");
    assertThat(
            items.getJsonObject(0).getJsonArray("answers").getJsonObject(1).getBoolean("grounded"))
        .isFalse();
    assertThat(acme.get("/projects/" + project + "/datasets").data()).isEmpty();
    assertThat(api.count("select count(*) from dataset_versions")).isEqualTo(before);
  }

  @Test
  void a_preview_takes_a_mapping_for_csv_only() {
    String previews = "/projects/" + library.project() + "/import-previews";
    JsonObject csv =
        head("frage,antwort\nWie?,So\n").put("mapping", new JsonObject().put("answer", "antwort"));
    JsonObject preview = acme.post(previews, csv).is(200).json();
    assertThat(preview.getString("format")).isEqualTo("csv");
    assertThat(preview.getJsonArray("columns").getJsonObject(0))
        .isEqualTo(
            new JsonObject()
                .put("name", "frage")
                .put("samples", new JsonArray().add("Wie?"))
                .put("list", false));
    acme.post(previews, csv.copy().put("format", "halueval"))
        .isProblem(422, "mapping-without-columns");
  }

  @Test
  void a_head_that_is_no_base64_or_too_long_is_refused() {
    String previews = "/projects/" + library.project() + "/import-previews";
    JsonObject head = new JsonObject().put("whole", true);
    acme.post(previews, head.copy().put("head", "%")).isProblem(422, "head-not-base64");
    assertThat(acme.post(previews, head.copy().put("head", "a".repeat(1_024_004))).status())
        .isEqualTo(422);
    acme.post(previews, head.copy().put("head", "a".repeat(1_024_000))).is(200);
  }

  @Test
  void an_import_that_waits_for_its_content_is_cancelled_and_takes_none() {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    JsonObject cancelled = acme.post("/imports/" + id + "/cancel").is(200).json();
    assertThat(cancelled.getString("state")).isEqualTo("cancelled");
    assertThat(cancelled.getString("finished_at")).isNotNull();
    acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED))
        .isProblem(409, "content-already-sent");
  }

  @Test
  void one_that_has_ended_stays_as_it_is() {
    JsonObject done = library.imported(Library.GROUNDED);
    assertThat(done.getValue("progress")).isNull();
    JsonObject same = acme.post("/imports/" + done.getString("id") + "/cancel").is(200).json();
    assertThat(same).isEqualTo(done);
    acme.get("/versions/" + done.getString("version_id")).is(200);
  }

  @Test
  void one_that_is_being_stored_says_how_far_it_is_and_leaves_nothing_when_cancelled()
      throws SQLException, IOException {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from datasets where id = '" + dataset + "' for update");
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      JsonObject storing =
          awaited(id, at -> at.encode().contains("\"stage\":\"storing\""))
              .getJsonObject("progress");
      assertThat(storing)
          .isEqualTo(new JsonObject().put("stage", "storing").put("done", 0).put("total", 2));
      JsonObject cancelled = acme.post("/imports/" + id + "/cancel").is(200).json();
      assertThat(cancelled.getString("state")).isEqualTo("cancelled");
      assertThat(cancelled.getValue("progress")).isNull();
      held.rollback();
    }
    assertThatNothingIsSpooled();
    assertThat(acme.get("/imports/" + id).json().getString("state")).isEqualTo("cancelled");
    assertThat(acme.get("/datasets/" + dataset + "/versions").data()).isEmpty();
    assertThat(
            library
                .imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED))
                .getString("state"))
        .as("positive control")
        .isEqualTo("completed");
  }

  @Test
  void one_that_waits_for_its_turn_gives_up_its_file_when_cancelled()
      throws SQLException, IOException {
    assertThatNothingIsSpooled();
    String dataset = library.dataset(library.project());
    List<String> ids =
        Stream.generate(() -> acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id())
            .limit(3)
            .toList();
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from datasets where id = '" + dataset + "' for update");
      for (String id : ids) {
        acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      }
      assertThatSoManyAreSpooled(3);
      acme.post("/imports/" + ids.get(2) + "/cancel").is(200);
      assertThatSoManyAreSpooled(2);
      held.rollback();
    }
    assertThatNothingIsSpooled();
  }

  /** An import is one transaction, in which {@code now()} stays at the transaction's start. */
  @Test
  void one_is_finished_when_all_is_stored_not_when_storing_begins() throws SQLException {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    OffsetDateTime storing;
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select 1 from datasets where id = '" + dataset + "' for update");
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      for (int i = 0; i < 3_000 && api.count(WAITING) == 0; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(api.count(WAITING)).as("storing has begun, and waits").isPositive();
      try (ResultSet row = statement.executeQuery("select clock_timestamp()")) {
        row.next();
        storing = row.getObject(1, OffsetDateTime.class);
      }
      held.rollback();
    }
    JsonObject done = awaited(id, at -> at.getString("finished_at") != null);
    assertThat(done.getString("state")).isEqualTo("completed");
    assertThat(OffsetDateTime.parse(done.getString("finished_at"))).isAfterOrEqualTo(storing);
  }

  /** Verdicts and experiments count against the limits, and lock the row of the tenant for it. */
  @Test
  void one_that_splits_its_items_holds_nobody_up_who_counts_against_a_limit() throws SQLException {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    api.execute(
        """
        create function wait_for_test() returns trigger language plpgsql
          as 'begin perform pg_advisory_xact_lock(4711); return new; end';
        create trigger wait_for_test before insert on splits for each row execute function wait_for_test();
        """);
    try (Connection held = api.database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("select pg_advisory_xact_lock(4711)");
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      for (int i = 0; i < 3_000 && api.count(WAITING) == 0; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(api.count(WAITING)).as("it splits, and waits").isPositive();
      assertThat(
              api.count(
                  "select count(*) from (select from tenants where id = '%s' for no key update skip locked) free"
                      .formatted(api.database.acme())))
          .isEqualTo(1);
      held.rollback();
    } finally {
      api.execute("drop function wait_for_test() cascade");
    }
    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
  }

  @Test
  void another_tenant_cannot_cancel_it() {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).id();
    api.globex().post("/imports/" + id + "/cancel").isProblem(404, "not-found");
    assertThat(acme.get("/imports/" + id).json().getString("state")).isEqualTo("awaiting-content");
  }

  private static JsonObject awaited(String id, Predicate<JsonObject> enough) {
    JsonObject found = acme.get("/imports/" + id).is(200).json();
    for (int i = 0; i < 3_000 && !enough.test(found); i++) {
      LockSupport.parkNanos(10_000_000);
      found = acme.get("/imports/" + id).is(200).json();
    }
    return found;
  }

  private static void assertThatNothingIsSpooled() throws IOException {
    assertThatSoManyAreSpooled(0);
  }

  private static void assertThatSoManyAreSpooled(int files) throws IOException {
    Path spool = api.folder.resolve("spool");
    for (int i = 0; i < 3_000 && spooled(spool) > files; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(spooled(spool)).isEqualTo(files);
  }

  private static long spooled(Path spool) throws IOException {
    try (var files = Files.list(spool)) {
      return files.count();
    }
  }

  private static JsonObject head(String content) {
    return new JsonObject()
        .put("head", Base64.getEncoder().encodeToString(content.getBytes()))
        .put("whole", true);
  }
}
