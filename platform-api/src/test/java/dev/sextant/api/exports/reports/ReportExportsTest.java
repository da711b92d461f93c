package dev.sextant.api.exports.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.exports.content.InterruptedExportException;
import dev.sextant.api.exports.content.UnwritableReportException;
import dev.sextant.api.exports.content.WantedFile;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.MemoryReportFiles;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Reports are exported in the background, and files are fetched by links that expire. */
class ReportExportsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private static final ApiClient acme = api.acme();
  private static final Calibrated ground = reported();
  private static final UUID experiment = UUID.fromString(ground.experiment);

  private static Calibrated reported() {
    Calibrated made = new Calibrated(api);
    Experiments.report(api, api.database.acme(), made.experiment, "{\"a\":  1}");
    return made;
  }

  @AfterEach
  void mend() {
    api.reports.meanwhile = () -> {};
    api.reports.needed = 0;
    api.files.failure = null;
    api.files.mayAnswer.countDown();
  }

  @Test
  void an_export_is_written_once_and_fetched_by_its_link_without_an_account() {
    ApiClient.Answer ordered = acme.post("/exports", wish()).is(202);
    assertThat(ordered.headers().get("Location")).isEqualTo("/api/v1/exports/" + ordered.id());
    assertThat(ordered.json().getString("state")).isEqualTo("queued");
    JsonObject export = Experiments.endedExport(acme, ordered.id());
    assertThat(export.getString("state")).isEqualTo("completed");
    assertThat(export.getString("format")).isEqualTo("bundle");
    String content =
        MemoryReportFiles.content(api.database.acme(), experiment, ExportFormat.BUNDLE);
    assertThat(export.getLong("bytes")).isEqualTo(content.length());

    ApiClient.Answer file = fetch(link(export)).is(200);
    assertThat(file.body().toString()).isEqualTo(content);
    assertThat(file.headers().get("Content-Type")).isEqualTo("application/zip");
    assertThat(file.headers().get("Content-Disposition"))
        .isEqualTo("attachment; filename=\"sextant-report-%s.zip\"".formatted(ordered.id()));
    assertThat(HexFormat.of().formatHex(Sha256Digest.create().digest(file.body().getBytes())))
        .isEqualTo(export.getString("sha256"));
    assertThat(
            api.text(
                "select string_agg(actor || ' ' || subject || ' ' || (objects ->> 'export_id'), ',') from audit_events"
                    + " where operation = 'downloadExport'"))
        .contains("visitor link " + ordered.id());
  }

  @Test
  void a_link_is_of_its_export_alone_and_dies_with_it() {
    JsonObject export = Experiments.endedExport(acme, ordered());
    JsonObject other = Experiments.endedExport(acme, ordered());
    String link = link(export);
    char last = link.charAt(link.length() - 1);
    for (String wrong :
        List.of(
            link.replace(export.getString("id"), other.getString("id")),
            link.replace(export.getString("id"), UUID.randomUUID().toString()),
            link.substring(0, link.length() - 1) + (last == 'A' ? 'Q' : 'A'),
            link.replaceAll("=.*", "=" + "A".repeat(96)))) {
      fetch(wrong).isProblem(404, "not-found");
    }
    fetch(link.substring(0, link.length() - 4)).isProblem(400, "invalid-parameter");
    fetch(link).is(200);

    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update tenants set suspended_at = now() where id = current_tenant_id()");
    fetch(link).isProblem(404, "not-found");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update tenants set suspended_at = null where id = current_tenant_id()");

    api.globex().delete("/exports/" + export.getString("id")).isProblem(404, "not-found");
    acme.delete("/exports/" + export.getString("id")).is(204);
    fetch(link).isProblem(404, "not-found");
    acme.get("/exports/" + export.getString("id")).isProblem(404, "not-found");
    assertThat(files()).contains(other.getString("id") + "-1");
    assertThat(files()).doesNotContain(export.getString("id"));
  }

  @Test
  void a_failure_is_a_sentence_that_reveals_nothing() {
    api.reports.meanwhile =
        () -> {
          throw new UnwritableReportException("The labels have changed.", new IOException());
        };
    assertFails("The labels have changed.");
    api.reports.meanwhile =
        () -> {
          throw new IllegalStateException("password of the database");
        };
    assertFails("Something broke on our side; the log has it under the export's id.");
    api.reports.meanwhile = () -> {};
    api.files.failure = new IOException("host of the store");
    assertFails(
        "The file could not be written or stored: try again later. Something broke on our side; the log has it under the export's id.");
  }

  @Test
  void a_file_that_would_use_the_reserve_of_the_disk_is_not_written() {
    api.reports.needed = Long.MAX_VALUE >> 1;
    assertFails("The server's disk has too little space: try again later.");
  }

  private static void assertFails(String sentence) {
    JsonObject export = Experiments.endedExport(acme, ordered());
    assertThat(export.getString("state")).isEqualTo("failed");
    assertThat(export.getString("failure")).isEqualTo(sentence);
    assertThat(export.getValue("download")).isNull();
    assertThat(files()).doesNotContain(export.getString("id"));
  }

  @Test
  void a_key_of_a_project_deletes_no_file_of_another_project() {
    String others = Experiments.exported(acme, ground.experiment);
    Calibrated own = new Calibrated(api);
    Experiments.report(api, api.database.acme(), own.experiment, "{}");
    ApiClient bound = boundTo(own.project);
    String id = Experiments.exported(bound, own.experiment);
    bound.delete("/exports/" + id).is(204);
    assertThat(files()).doesNotContain(id).contains(others);
    bound.get("/exports/" + others).isProblem(404, "not-found");
  }

  @Test
  void an_export_whose_database_went_away_is_begun_again() {
    AtomicInteger calls = new AtomicInteger();
    api.reports.meanwhile =
        () -> {
          if (calls.incrementAndGet() == 1) {
            throw new InterruptedExportException(new IOException("cut"));
          }
        };
    String id = ordered();
    assertThat(Experiments.endedExport(acme, id).getString("state")).isEqualTo("completed");
    assertThat(files()).contains(id + "-2");
  }

  @Test
  void a_file_that_is_gone_is_to_be_ordered_again() {
    JsonObject export = Experiments.endedExport(acme, ordered());
    api.files.files.keySet().removeIf(name -> name.contains(export.getString("id")));
    JsonObject found = acme.get("/exports/" + export.getString("id")).is(200).json();
    assertThat(found.getString("state")).isEqualTo("completed");
    assertThat(found.getValue("download")).isNull();
    fetch(link(export)).isProblem(404, "not-found");
  }

  /** The folder has no such file: a store that is asked for its list would say so. */
  @Test
  void a_store_that_does_not_answer_delays_no_page() {
    JsonObject export = Experiments.endedExport(acme, ordered());
    String path = "/exports/" + export.getString("id");
    api.files.files.keySet().removeIf(name -> name.contains(export.getString("id")));
    api.files.mayAnswer = new CountDownLatch(1);
    assertThat(acme.get(path).is(200).json().getJsonObject("download")).isNotNull();
    api.files.mayAnswer.countDown();
    assertThat(acme.get(path).is(200).json().getValue("download")).isNull();
  }

  /** Two of the first tenant are underway; the other's three wait for one more of these each. */
  @Test
  void tenants_take_turns() {
    Calibrated theirs = new Calibrated(api, api.database.globex());
    Experiments.report(api, api.database.globex(), theirs.experiment, "{}");
    CountDownLatch mayEnd = new CountDownLatch(1);
    api.reports.meanwhile = mayEnd::await;
    for (int i = 0; i < 8; i++) {
      ordered();
    }
    List<String> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      waiting.add(api.globex().post("/exports", wish(theirs.experiment)).is(202).id());
    }
    ControlledJobs.await(
        () -> api.count("select count(*) from report_exports where state = 'running'") == 2);
    int before = api.reports.asked.size();
    mayEnd.countDown();
    waiting.forEach(id -> Experiments.endedExport(api.globex(), id));
    assertThat(api.reports.asked.stream().skip(before).limit(6).map(WantedFile::experiment))
        .filteredOn(UUID.fromString(theirs.experiment)::equals)
        .hasSize(3);
    ControlledJobs.await(
        () ->
            api.count("select count(*) from report_exports where state in ('queued', 'running')")
                == 0);
  }

  @Test
  void a_store_that_cannot_be_read_is_a_reason_to_try_again() {
    JsonObject export = Experiments.endedExport(acme, ordered());
    api.files.failure = new IOException("host of the store");
    fetch(link(export)).isProblem(503, "export-unreadable");
    api.files.failure = null;
    fetch(link(export)).is(200);
  }

  @Test
  void what_a_killed_process_was_writing_is_begun_again_but_not_for_ever() {
    String id = left("running", 1);
    JsonObject export = Experiments.endedExport(acme, id);
    assertThat(export.getString("state")).isEqualTo("completed");
    assertThat(files()).contains(id + "-2");

    JsonObject given = Experiments.endedExport(acme, left("running", 3));
    assertThat(given.getString("state")).isEqualTo("failed");
    assertThat(given.getString("failure")).startsWith("The export was begun 3 times");
  }

  @Test
  void the_result_of_a_process_that_lost_its_turn_counts_no_more() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    api.reports.meanwhile =
        () -> {
          begun.countDown();
          mayEnd.await();
        };
    String id = ordered();
    begun.await();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update report_exports set attempt = 2 where id = '%s'".formatted(id));
    api.reports.meanwhile = () -> {};
    mayEnd.countDown();
    assertThat(Experiments.endedExport(acme, id).getString("state")).isEqualTo("completed");
    assertThat(files()).contains(id + "-3").doesNotContain(id + "-1");
  }

  @Test
  void a_deleted_experiment_leaves_no_file_not_even_one_that_is_being_written()
      throws InterruptedException {
    Calibrated own = new Calibrated(api);
    Experiments.report(api, api.database.acme(), own.experiment, "{}");
    String ready = Experiments.exported(acme, own.experiment);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    api.reports.meanwhile =
        () -> {
          begun.countDown();
          mayEnd.await();
        };
    String late = acme.post("/exports", wish(own.experiment)).is(202).id();
    begun.await();
    assertThat(files()).contains(ready);
    acme.delete("/experiments/" + own.experiment).is(202);
    String receipt = acme.get("/deletions?limit=1").data().getJsonObject(0).getString("id");
    ControlledJobs.await(
        () ->
            "finished".equals(acme.get("/deletions/" + receipt).is(200).json().getString("state")));
    JsonObject deletion = acme.get("/deletions/" + receipt).json();
    assertThat(deletion.getJsonObject("removed").getInteger("report_exports")).isEqualTo(2);
    assertThat(deletion.getJsonObject("remaining").getInteger("report_exports")).isZero();
    assertThat(files()).doesNotContain(ready);
    mayEnd.countDown();
    api.reports.meanwhile = () -> {};
    String next = ordered();
    Experiments.endedExport(acme, next);
    ControlledJobs.await(() -> !files().contains(late));
  }

  @Test
  void a_file_is_deleted_after_its_time_and_so_is_one_without_an_export() {
    JsonObject export = Experiments.endedExport(acme, ordered());
    String id = export.getString("id");
    OffsetDateTime finished = OffsetDateTime.parse(export.getString("finished_at"));
    assertThat(OffsetDateTime.parse(export.getString("expires_at")))
        .isBetween(finished.plusDays(7).minusMinutes(1), finished.plusDays(7).plusMinutes(1));
    api.files.files.put(api.database.acme() + "/" + UUID.randomUUID() + "-1", new byte[1]);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update report_exports set expires_at = now() where id = '%s'".formatted(id));
    fetch(link(export)).isProblem(404, "not-found");
    api.restart();
    ControlledJobs.await(
        () -> "expired".equals(acme.get("/exports/" + id).json().getString("state")));
    ControlledJobs.await(() -> !files().contains(id));
    assertThat(acme.get("/exports/" + id).json().getValue("download")).isNull();
    ControlledJobs.await(
        () -> api.files.files.values().stream().noneMatch(content -> content.length == 1));
  }

  @Test
  void orders_are_bounded_and_a_repeated_one_is_the_same() throws InterruptedException {
    Calibrated own = new Calibrated(api);
    Experiments.report(api, api.database.acme(), own.experiment, "{}");
    ApiClient bound = boundTo(own.project);
    CountDownLatch mayEnd = new CountDownLatch(1);
    api.reports.meanwhile = mayEnd::await;
    ApiClient keyed = acme.with("Idempotency-Key", UUID.randomUUID().toString());
    String first = keyed.post("/exports", wish()).is(202).id();
    assertThat(keyed.post("/exports", wish()).is(202).id()).isEqualTo(first);
    for (int i = 1; i < 20; i++) {
      ordered();
    }
    acme.post("/exports", wish()).isProblem(429, "exports-waiting");
    bound.post("/exports", wish(own.experiment)).isProblem(429, "exports-waiting");
    assertThat(bound.get("/exports").is(200).data()).isEmpty();
    mayEnd.countDown();
    ControlledJobs.await(
        () ->
            api.count("select count(*) from report_exports where state in ('queued', 'running')")
                == 0);
    JsonArray listed = acme.get("/exports?limit=5&experiment_id=" + experiment).is(200).data();
    assertThat(listed).hasSize(5);
    assertThat(acme.get("/exports?experiment_id=" + UUID.randomUUID()).is(200).data()).isEmpty();
  }

  @Test
  void vectors_are_in_a_bundle_that_wants_them_and_in_no_other_file() {
    String id = acme.post("/exports", wish().put("vectors", true)).is(202).id();
    assertThat(Experiments.endedExport(acme, id).getBoolean("vectors")).isTrue();
    assertThat(api.reports.asked).contains(new WantedFile(experiment, ExportFormat.BUNDLE, true));
    acme.post("/exports", wish().put("vectors", true).put("format", "pdf"))
        .isProblem(422, "vectors-without-bundle");
  }

  @Test
  void what_cannot_be_exported_is_refused_at_once() {
    acme.post("/exports", wish(UUID.randomUUID().toString())).isProblem(404, "not-found");
    acme.post("/exports", wish().put("format", "docx")).isProblem(422, "invalid-body");
    Library library = new Library(acme);
    String project = library.project();
    String elsewhere = Experiments.elsewhere(acme, project);
    acme.post("/exports", wish(elsewhere)).isProblem(409, "not-ready");
    api.as(api.database.acme(), Role.ANNOTATOR)
        .post("/exports", wish())
        .isProblem(403, "labels-withheld");
    api.globex().post("/exports", wish()).isProblem(404, "not-found");
  }

  private static ApiClient boundTo(String project) {
    JsonObject wish =
        new JsonObject()
            .put("name", "exporter of " + project)
            .put("scopes", new JsonArray().add("export"))
            .put("expires_at", Instant.now().plus(1, ChronoUnit.DAYS).toString())
            .put("only_project", project);
    String key = acme.post("/api-keys", wish).is(201).json().getString("secret");
    return api.anonymous().with("Authorization", "Bearer " + key);
  }

  private static String ordered() {
    return acme.post("/exports", wish()).is(202).id();
  }

  /** An export as a killed process leaves it. */
  private static String left(String state, int attempt) {
    UUID id = UUID.randomUUID();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into report_exports (id, project_id, experiment_id, format, state, attempt, created_by)
        values ('%s', '%s', '%s', 'bundle', '%s', %d, 'ann');
        update tenants set has_exports = true where id = current_tenant_id()
        """
            .formatted(id, ground.project, experiment, state, attempt));
    return id.toString();
  }

  private static String files() {
    return String.join(" ", api.files.files.keySet());
  }

  private static String link(JsonObject export) {
    return export.getJsonObject("download").getString("url");
  }

  private static ApiClient.Answer fetch(String link) {
    return api.anonymous().sendRaw(HttpMethod.GET, link, null);
  }

  private static JsonObject wish() {
    return wish(ground.experiment);
  }

  private static JsonObject wish(String experiment) {
    return new JsonObject().put("experiment_id", experiment);
  }
}
