package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.exports.content.BundledCell;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.UnwritableReportException;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The reports of an occurrence are exported as one file. */
class OccurrenceExportsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());

  private final ApiClient acme = api.acme();
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String version = library.version(project, Library.GROUNDED);
  private final String dataset =
      acme.get("/versions/" + version).is(200).json().getString("dataset_id");
  private final String set =
      acme.get("/versions/" + version + "/answer-sets")
          .is(200)
          .data()
          .getJsonObject(0)
          .getString("id");
  private final OccurrenceCells cells = new OccurrenceCells(api, acme, project, dataset, version);
  private final String occurrence = cells.occurrence();
  private final String first = reported();
  private final String second = reported();

  @AfterEach
  void mend() {
    api.reports.meanwhile = () -> {};
    api.reports.needed = 0;
  }

  @Test
  void the_file_has_the_cells_with_a_report_and_says_what_became_of_the_others() {
    fill();
    JsonObject export = Experiments.endedExport(acme, ordered());
    assertThat(export.getString("state")).isEqualTo("completed");
    assertThat(export.getString("occurrence_id")).isEqualTo(occurrence);
    assertThat(export.getString("campaign_name")).startsWith("campaign ");
    assertThat(export.getString("scheduled_for")).isNotNull();
    assertThat(export.getValue("experiment_id")).isNull();
    assertThat(export.getValue("experiment_name")).isNull();

    OccurrenceContent content = written();
    String name = acme.get("/datasets/" + dataset).is(200).json().getString("name");
    assertThat(content.cells())
        .containsExactly(
            new BundledCell(UUID.fromString(first), "cell-01", name + ", as imported"),
            new BundledCell(UUID.fromString(second), "cell-03", name + ", large"));
    JsonObject said = content.occurrence();
    assertThat(said.getJsonArray("cells"))
        .extracting(cell -> ((JsonObject) cell).getString("folder"))
        .containsExactly("cell-01", null, "cell-03");
    assertThat(said.getJsonArray("cells").getJsonObject(1).getString("failure"))
        .isEqualTo("It could not start.");
    JsonObject bare = acme.get("/occurrences/" + occurrence).is(200).json();
    said.remove("campaign_name");
    said.remove("project_id");
    said.remove("project_name");
    said.getJsonArray("cells").forEach(cell -> ((JsonObject) cell).remove("folder"));
    assertThat(said).isEqualTo(bare);
    JsonObject comparison =
        acme.get("/occurrences/" + occurrence + "/comparison?dataset_id=" + dataset).json();
    assertThat(content.comparison().orElseThrow().getJsonArray("comparisons"))
        .isEqualTo(new JsonArray().add(comparison));

    String link = export.getJsonObject("download").getString("url");
    assertThat(
            api.anonymous()
                .sendRaw(HttpMethod.GET, link, null)
                .is(200)
                .headers()
                .get("Content-Disposition"))
        .isEqualTo(
            "attachment; filename=\"sextant-occurrence-%s.zip\"".formatted(export.getString("id")));
    assertThat(acme.get("/exports?occurrence_id=" + occurrence).is(200).data()).hasSize(1);
    assertThat(acme.get("/exports?experiment_id=" + first).is(200).data()).isEmpty();
  }

  @Test
  void one_system_is_not_compared() {
    cells.cell(0, "as imported", set, null, first);
    Experiments.endedExport(acme, ordered());
    assertThat(written().comparison()).isEmpty();
  }

  @Test
  void an_order_that_makes_no_sense_is_refused() {
    acme.post("/exports", wish()).isProblem(409, "not-ready");
    fill();
    acme.post("/exports", new JsonObject()).isProblem(422, "one-object");
    acme.post("/exports", wish().put("experiment_id", first)).isProblem(422, "one-object");
    acme.post("/exports", wish().put("format", "pdf")).isProblem(422, "occurrence-without-bundle");
    acme.post("/exports", new JsonObject().put("occurrence_id", UUID.randomUUID().toString()))
        .isProblem(404, "not-found");
    api.globex().post("/exports", wish()).isProblem(404, "not-found");
    api.as(api.database.acme(), Role.ANNOTATOR)
        .post("/exports", wish())
        .isProblem(403, "labels-withheld");
    state("running");
    acme.post("/exports", wish()).isProblem(409, "not-ready");
  }

  @Test
  void a_key_of_another_project_sees_neither_occurrence_nor_file() {
    fill();
    String id = ordered();
    Experiments.endedExport(acme, id);
    ApiClient other = key(library.project());
    other.post("/exports", wish()).isProblem(404, "not-found");
    other.get("/exports/" + id).isProblem(404, "not-found");
    assertThat(other.get("/exports?occurrence_id=" + occurrence).is(200).data()).isEmpty();
    ApiClient own = key(project);
    JsonObject export = Experiments.endedExport(own, own.post("/exports", wish()).is(202).id());
    assertThat(export.getString("state")).isEqualTo("completed");
  }

  @Test
  void an_outdated_report_fails_the_order_with_a_sentence() {
    fill();
    api.reports.meanwhile =
        () -> {
          throw new UnwritableReportException("support, large: The labels have changed.");
        };
    JsonObject export = Experiments.endedExport(acme, ordered());
    assertThat(export.getString("failure")).isEqualTo("support, large: The labels have changed.");
  }

  @Test
  void a_file_that_would_use_the_reserve_of_the_disk_fails_with_a_sentence() {
    fill();
    api.reports.needed = Long.MAX_VALUE >> 1;
    JsonObject export = Experiments.endedExport(acme, ordered());
    assertThat(export.getString("failure"))
        .isEqualTo("The server's disk has too little space: try again later.");
  }

  @Test
  void the_file_goes_with_the_first_experiment_that_is_deleted() {
    fill();
    String id = ordered();
    Experiments.endedExport(acme, id);
    assertThat(files()).contains(id);
    JsonObject receipt = deleted("/experiments/" + second);
    assertThat(receipt.getJsonObject("removed").getInteger("report_exports")).isEqualTo(1);
    assertThat(receipt.getJsonObject("remaining").getInteger("report_exports")).isZero();
    acme.get("/exports/" + id).isProblem(404, "not-found");
    assertThat(files()).doesNotContain(id);
  }

  @Test
  void the_file_goes_with_the_dataset_and_with_the_campaign() {
    fill();
    String id = ordered();
    Experiments.endedExport(acme, id);
    String campaign =
        acme.get("/occurrences/" + occurrence).is(200).json().getString("campaign_id");
    JsonObject receipt = deleted("/campaigns/" + campaign);
    assertThat(receipt.getJsonObject("removed").getInteger("report_exports")).isEqualTo(1);
    assertThat(files()).doesNotContain(id);

    OccurrenceCells next = new OccurrenceCells(api, acme, project, dataset, version);
    next.cell(0, "as imported", set, null, first);
    JsonObject order = new JsonObject().put("occurrence_id", next.occurrence());
    String other = acme.post("/exports", order).is(202).id();
    Experiments.endedExport(acme, other);
    assertThat(
            deleted("/datasets/" + dataset).getJsonObject("removed").getInteger("report_exports"))
        .isEqualTo(1);
    assertThat(files()).doesNotContain(other);
  }

  @Test
  void an_experiment_that_is_deleted_while_the_file_is_written_leaves_no_file()
      throws InterruptedException {
    fill();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    api.reports.meanwhile =
        () -> {
          begun.countDown();
          mayEnd.await();
        };
    String id = ordered();
    begun.await();
    deleted("/experiments/" + first);
    acme.get("/exports/" + id).isProblem(404, "not-found");
    mayEnd.countDown();
    ControlledJobs.await(() -> api.reports.underway.get() == 0 && !files().contains(id));
  }

  /** As if the order was stored while the deletion was underway, which then did not see it. */
  @Test
  void a_file_with_an_experiment_that_is_gone_does_not_count() {
    fill();
    AtomicInteger attempts = new AtomicInteger();
    api.reports.meanwhile =
        () -> {
          if (attempts.incrementAndGet() == 1) {
            api.sql(
                api.database.owner(),
                api.database.acme(),
                """
                alter table campaign_cells disable trigger cell_emptied;
                delete from experiments where id = '%s';
                alter table campaign_cells enable trigger cell_emptied;
                """
                    .formatted(second));
          }
        };
    String id = ordered();
    JsonObject export = Experiments.endedExport(acme, id);
    assertThat(export.getString("state")).isEqualTo("completed");
    assertThat(attempts).hasValue(2);
    assertThat(written().cells()).hasSize(1);
    assertThat(files()).contains(id + "-2").doesNotContain(id + "-1");
  }

  private void fill() {
    cells.cell(0, "as imported", set, null, first);
    cells.cell(1, "broken", null, null, null);
    cells.cell(2, "large", set, null, second);
  }

  private String reported() {
    JsonObject wish = ExperimentsTest.wish(version);
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    Experiments.ended(acme, id);
    Experiments.report(api, api.database.acme(), id, "{}");
    return id;
  }

  private String ordered() {
    return acme.post("/exports", wish()).is(202).id();
  }

  private JsonObject wish() {
    return new JsonObject().put("occurrence_id", occurrence);
  }

  private void state(String state) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update campaign_occurrences set state = '%s', finished_at = null where id = '%s'"
            .formatted(state, occurrence));
  }

  private ApiClient key(String onlyProject) {
    JsonObject wish =
        new JsonObject()
            .put("name", "exporter " + UUID.randomUUID())
            .put("scopes", new JsonArray().add("export"))
            .put("expires_at", Instant.now().plus(1, ChronoUnit.DAYS).toString())
            .put("only_project", onlyProject);
    String secret = acme.post("/api-keys", wish).is(201).json().getString("secret");
    return api.anonymous().with("Authorization", "Bearer " + secret);
  }

  private JsonObject deleted(String path) {
    acme.delete(path).is(202);
    String id = acme.get("/deletions?limit=1").data().getJsonObject(0).getString("id");
    ControlledJobs.await(
        () -> "finished".equals(acme.get("/deletions/" + id).is(200).json().getString("state")));
    return acme.get("/deletions/" + id).json();
  }

  private static OccurrenceContent written() {
    return api.reports.occurrences.get(api.reports.occurrences.size() - 1);
  }

  private static String files() {
    return String.join(" ", api.files.files.keySet());
  }
}
