package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Campaigns as clients see them. */
class CampaignsTest {

  private static final MemoryCluster cluster = new MemoryCluster();
  @AutoClose private static final TestApi api = TestApi.start(cluster);

  private final ApiClient acme = api.acme();
  private final CampaignCalls campaigns = new CampaignCalls(acme);
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = dataset(Library.GROUNDED);

  @BeforeEach
  void finish() {
    cluster.finishing();
  }

  /** Frees the cluster for the next test. */
  @AfterEach
  void cancel() {
    campaigns.cancelAll(project);
  }

  @Test
  void a_campaign_runs_on_request_and_says_what_it_did() {
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    assertThat(campaign.getString("next_at")).isNull();
    String occurrence = campaigns.run(campaign).is(202).id();

    JsonObject ended = campaigns.ended(occurrence);

    assertThat(ended.getString("state")).isEqualTo("completed");
    assertThat(ended.getString("requested_by")).isEqualTo("ann@example.org");
    JsonObject cell = ended.getJsonArray("cells").getJsonObject(0);
    assertThat(cell.getString("system")).isEqualTo("as imported");
    assertThat(cell.getInteger("version_number")).isEqualTo(1);
    JsonObject experiment =
        acme.get("/experiments/" + cell.getString("experiment_id")).is(200).json();
    assertThat(experiment.getString("name")).startsWith(campaign.getString("name"));
    assertThat(experiment.getString("state")).isEqualTo("completed");
    assertThat(get(campaign).getString("last_state")).isEqualTo("completed");
  }

  @Test
  void the_schedule_tells_the_next_instant_and_an_instant_that_is_due_runs() {
    JsonObject weekly =
        campaigns.create(wish().put("trigger", cron("0 6 * * 1", "Europe/Berlin"))).is(201).json();
    assertThat(weekly.getString("next_at")).matches("20..-..-..T0[45]:00:00Z");

    due(weekly, "now() - interval '1 second'");

    JsonObject occurrence = campaigns.ended(first(weekly).getString("id"));
    assertThat(occurrence.getString("cause")).isEqualTo("schedule");
    assertThat(occurrence.getString("requested_by")).isNull();
    assertThat(occurrence.getString("state")).isEqualTo("completed");
  }

  @Test
  void what_cannot_start_is_refused_at_its_place() {
    campaigns.refused(
        wish().put("datasets", CampaignCalls.datasets(UUID.randomUUID().toString())),
        "/datasets/0/dataset_id");
    campaigns.refused(
        wish().put("experiment", new JsonObject().put("embedders", new JsonArray().add("none"))),
        "/experiment/embedders/0");
    JsonObject asked =
        new JsonObject()
            .put("name", "asked")
            .put("kind", "generator")
            .put("generator_id", UUID.randomUUID().toString())
            .put("sampling", new JsonObject().put("answers_per_item", 2));
    campaigns.refused(wish().put("systems", new JsonArray().add(asked)), "/systems/0/generator_id");
    campaigns.refused(
        wish().put("systems", new JsonArray().add(asked.copy().putNull("sampling"))),
        "/systems/0/sampling");
    campaigns.refused(
        wish().put("datasets", CampaignCalls.datasets(dataset, dataset)), "/datasets/1");
    JsonArray versions = CampaignCalls.datasets(dataset, dataset);
    versions.getJsonObject(1).put("version_id", newest(dataset));
    campaigns.refused(wish().put("datasets", versions), "/datasets/1");
    JsonArray twice = new JsonArray().add(CampaignCalls.imported()).add(CampaignCalls.imported());
    campaigns.refused(wish().put("systems", twice), "/systems/1/name");
    JsonArray pinned =
        new JsonArray()
            .add(new JsonObject().put("dataset_id", dataset).put("version_id", newest(dataset)));
    campaigns.refused(
        wish().put("datasets", pinned).put("trigger", new JsonObject().put("kind", "new-version")),
        "/trigger/kind");
    JsonObject foreign =
        new JsonObject().put("dataset_id", dataset).put("version_id", UUID.randomUUID().toString());
    campaigns.refused(
        wish().put("datasets", new JsonArray().add(foreign)), "/datasets/0/version_id");
  }

  @Test
  void a_refused_campaign_leaves_no_experiment_and_a_name_is_taken_once() {
    JsonObject wish = wish();
    campaigns.create(wish).is(201);
    campaigns.create(wish).isProblem(409, "campaign-exists");
    assertThat(acme.get("/projects/" + project + "/experiments").is(200).data()).isEmpty();
  }

  @Test
  void a_cell_that_cannot_start_says_why_and_the_others_run() {
    String other = dataset(Library.GROUNDED);
    JsonObject campaign =
        campaigns
            .create(wish().put("datasets", CampaignCalls.datasets(dataset, other)))
            .is(201)
            .json();
    JsonObject imported =
        library.imported(
            other, new JsonObject(), Buffer.buffer("{\"id\":\"a\",\"question\":\"Why?\"}\n"));
    assertThat(imported.getString("state")).isEqualTo("completed");

    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());

    assertThat(ended.getString("state")).isEqualTo("completed-with-failures");
    JsonObject cell = ended.getJsonArray("cells").getJsonObject(1);
    assertThat(cell.getString("experiment_id")).isNull();
    assertThat(cell.getString("failure")).contains("no answers");
    assertThat(cell.getInteger("version_number")).isEqualTo(2);
  }

  @Test
  void while_an_occurrence_is_open_the_policy_decides() {
    endless();
    JsonObject skips = campaigns.create(wish().put("overlap", "skip")).is(201).json();
    String open = campaigns.started(campaigns.run(skips).is(202).id());
    campaigns.run(skips).isProblem(409, "occurrence-open");
    due(skips, "now() - interval '1 second'");
    await(skips, all -> all.size() == 2);
    assertThat(states(skips)).containsExactlyInAnyOrder("running", "skipped");

    JsonObject queues = campaigns.create(wish().put("overlap", "queue")).is(201).json();
    campaigns.started(campaigns.run(queues).is(202).id());
    campaigns.run(queues).is(202);
    assertThat(states(queues)).containsExactly("waiting", "running");

    JsonObject replaces = campaigns.create(wish().put("overlap", "replace")).is(201).json();
    String replaced = campaigns.started(campaigns.run(replaces).is(202).id());
    String newer = campaigns.run(replaces).is(202).id();
    assertThat(campaigns.ended(replaced).getString("note")).contains("replaced");
    campaigns.started(newer);

    acme.post("/occurrences/" + open + "/cancel").is(202);
    assertThat(campaigns.ended(open).getString("state")).isEqualTo("cancelled");
    acme.post("/occurrences/" + open + "/cancel").isProblem(409, "occurrence-ended");
  }

  @Test
  void occurrences_of_one_second_have_experiments_of_different_names() {
    String system = "a system with a long name ".repeat(7);
    JsonArray systems = new JsonArray();
    for (int i = 0; i < 2; i++) {
      systems.add(CampaignCalls.imported().put("name", system + i));
    }
    JsonObject campaign =
        campaigns.create(wish().put("overlap", "queue").put("systems", systems)).is(201).json();
    List<String> ids =
        List.of(campaigns.run(campaign).is(202).id(), campaigns.run(campaign).is(202).id());
    ids.forEach(campaigns::ended);
    assertThat(acme.get("/projects/" + project + "/experiments").is(200).data())
        .extracting(each -> ((JsonObject) each).getString("name"))
        .hasSize(4)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.length() <= 200);
  }

  @Test
  void a_pause_skips_instants_until_it_ends() {
    JsonObject campaign =
        campaigns.create(wish().put("trigger", cron("0 6 * * 1", "UTC"))).is(201).json();
    String path = "/campaigns/" + campaign.getString("id");
    assertThat(acme.post(path + "/pause").is(200).json().getString("paused_at")).isNotNull();
    due(campaign, "now() - interval '8 days'");
    await(campaign, all -> all.size() >= 2);
    assertThat(states(campaign)).containsOnly("skipped");
    assertThat(acme.post(path + "/resume").is(200).json().getString("paused_at")).isNull();
  }

  @Test
  void a_new_version_starts_one_occurrence() {
    JsonObject campaign =
        campaigns
            .create(wish().put("trigger", new JsonObject().put("kind", "new-version")))
            .is(201)
            .json();
    library.imported(
        dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED.replace("Roses", "Tulips")));

    JsonObject ended = campaigns.ended(first(campaign).getString("id"));

    assertThat(ended.getString("cause")).isEqualTo("new-version");
    assertThat(ended.getString("version_id")).isEqualTo(newest(dataset));
    assertThat(ended.getJsonArray("cells").getJsonObject(0).getInteger("version_number"))
        .isEqualTo(2);
    library.imported(dataset(Library.GROUNDED), new JsonObject(), Buffer.buffer(Library.GROUNDED));
    assertThat(states(campaign)).containsExactly("completed");
  }

  @Test
  void an_occurrence_that_waited_evaluates_the_version_that_caused_it() {
    endless();
    JsonObject campaign =
        campaigns
            .create(
                wish()
                    .put("overlap", "queue")
                    .put("trigger", new JsonObject().put("kind", "new-version")))
            .is(201)
            .json();
    String running = campaigns.started(campaigns.run(campaign).is(202).id());
    for (String flower : List.of("Tulips", "Lilies")) {
      library.imported(
          dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED.replace("Roses", flower)));
    }
    await(campaign, all -> all.size() == 3);
    cluster.finishing();
    acme.post("/occurrences/" + running + "/cancel").is(202);

    List<JsonObject> all =
        await(
            campaign, each -> each.stream().allMatch(one -> one.getString("finished_at") != null));

    assertThat(all)
        .extracting(each -> each.getJsonArray("cells").getJsonObject(0))
        .extracting(cell -> cell.getInteger("version_number"))
        .as("the newest first")
        .containsExactly(3, 2, 1);
  }

  @Test
  void a_version_starts_an_occurrence_also_if_its_import_began_before_the_campaign()
      throws SQLException {
    JsonObject campaign;
    try (Connection connection = api.database.owner().getConnection();
        Statement open = connection.createStatement()) {
      connection.setAutoCommit(false);
      open.execute(
          """
          select set_config('app.tenant_id', '%1$s', true);
          insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
                                        items_with_samples, grounded_labels, factuality_labels, segment_count,
                                        segments_not_true, created_by)
          values ('%2$s', 2, 'native', '%3$s', 1, 1, 1, 1, 1, 1, 1, 1, 'ann');
          insert into answer_sets (version_id, name, source, answer_count, completed_at)
          select id, 'imported', 'imported', 0, now() from dataset_versions where dataset_id = '%2$s' and number = 2
          """
              .formatted(api.database.acme(), dataset, "a".repeat(64)));
      campaign =
          campaigns
              .create(wish().put("trigger", new JsonObject().put("kind", "new-version")))
              .is(201)
              .json();
      open.execute("update tenants set campaigns_due_at = now() where id = current_tenant_id()");
      connection.commit();
    }

    assertThat(first(campaign).getString("version_id")).isEqualTo(newest(dataset));
  }

  @Test
  void a_campaign_is_deleted_with_its_record_and_the_experiments_stay() {
    endless();
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    String path = "/campaigns/" + campaign.getString("id");
    String occurrence = campaigns.started(campaigns.run(campaign).is(202).id());
    acme.delete(path).isProblem(409, "occurrence-open");
    String experiment =
        acme.get("/occurrences/" + occurrence)
            .json()
            .getJsonArray("cells")
            .getJsonObject(0)
            .getString("experiment_id");
    acme.post("/occurrences/" + occurrence + "/cancel").is(202);
    campaigns.ended(occurrence);

    acme.delete(path).is(202);

    acme.get(path).is(404);
    acme.get("/occurrences/" + occurrence).is(404);
    acme.get("/experiments/" + experiment).is(200);
  }

  @Test
  void the_end_of_an_occurrence_is_an_event() {
    JsonObject webhook =
        new JsonObject()
            .put("url", "https://hooks.example.org/campaigns")
            .put(
                "event_types",
                new JsonArray().add("occurrence.completed").add("occurrence.failed"));
    acme.post("/webhooks", webhook).is(201);
    String occurrence = campaigns.run(campaigns.create(wish()).is(201).json()).is(202).id();
    campaigns.ended(occurrence);
    assertThat(
            api.count(
                """
                select count(*)
                from webhook_events
                where type = 'occurrence.completed' and object_id = '%s' and data ->> 'experiments' = '1'
                """
                    .formatted(occurrence)))
        .isOne();
  }

  @Test
  void an_occurrence_that_has_ended_has_its_reports_exported() {
    cluster.onSubmit =
        order -> {
          if (order.stage() == Stage.REPORTING) {
            Experiments.report(api, api.database.acme(), order.targetId().toString(), "{}");
          }
          return new JobStatus.Finished();
        };
    JsonArray formats = new JsonArray().add("bundle").add("pdf");
    JsonArray datasets = CampaignCalls.datasets(dataset, dataset(Library.GROUNDED));
    JsonObject wish = wish().put("datasets", datasets).put("exports", formats);
    JsonObject campaign = campaigns.create(wish).is(201).json();
    assertThat(campaign.getJsonArray("exports")).isEqualTo(formats);
    String occurrence = campaigns.run(campaign).is(202).id();
    JsonArray cells = campaigns.ended(occurrence).getJsonArray("cells");

    JsonArray exports = acme.get("/exports?occurrence_id=" + occurrence).is(200).data();
    assertThat(exports).hasSize(3);
    for (Object each : exports) {
      JsonObject export = Experiments.endedExport(acme, ((JsonObject) each).getString("id"));
      assertThat(export.getString("state")).isEqualTo("completed");
      assertThat(export.getString("created_by")).isEqualTo("ann@example.org");
    }
    assertThat(exports)
        .extracting(
            each -> ((JsonObject) each).getString("format"),
            each -> ((JsonObject) each).getString("occurrence_id"),
            each -> ((JsonObject) each).getString("experiment_id"))
        .as("newest first, the bundle before all others")
        .containsExactly(
            tuple("bundle", occurrence, null),
            tuple("pdf", null, cells.getJsonObject(1).getString("experiment_id")),
            tuple("pdf", null, cells.getJsonObject(0).getString("experiment_id")));
    assertThat(acme.get("/exports?occurrence_id=" + UUID.randomUUID()).is(200).data()).isEmpty();
    JsonArray twice = new JsonArray().add("pdf").add("pdf");
    campaigns.create(wish().put("exports", twice)).isProblem(422, "export-twice");
  }

  @Test
  void an_occurrence_without_a_report_orders_no_export() {
    JsonArray formats = new JsonArray().add("html");
    JsonObject campaign = campaigns.create(wish().put("exports", formats)).is(201).json();
    String occurrence = campaigns.run(campaign).is(202).id();
    campaigns.ended(occurrence);
    assertThat(acme.get("/exports?occurrence_id=" + occurrence).is(200).data()).isEmpty();
  }

  @Test
  void a_repeated_request_with_a_key_adds_one_occurrence() {
    JsonObject campaign = campaigns.create(wish().put("overlap", "queue")).is(201).json();
    ApiClient keyed = acme.with("Idempotency-Key", UUID.randomUUID().toString());
    String path = "/campaigns/" + campaign.getString("id") + "/run";
    assertThat(keyed.post(path).is(202).id()).isEqualTo(keyed.post(path).is(202).id());
  }

  private static void endless() {
    cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
  }

  private String dataset(String content) {
    String id = library.dataset(project);
    library.imported(id, new JsonObject(), Buffer.buffer(content));
    return id;
  }

  private String newest(String of) {
    JsonArray versions = acme.get("/datasets/" + of + "/versions").is(200).data();
    return versions.getJsonObject(versions.size() - 1).getString("id");
  }

  private JsonObject wish() {
    return CampaignCalls.wish(project, dataset);
  }

  private static JsonObject cron(String expression, String zone) {
    return new JsonObject().put("kind", "cron").put("cron", expression).put("time_zone", zone);
  }

  private JsonObject get(JsonObject campaign) {
    return acme.get("/campaigns/" + campaign.getString("id")).is(200).json();
  }

  /** Lets an instant of a campaign be due. */
  private void due(JsonObject campaign, String at) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update campaigns set next_at = %s where id = '%s';".formatted(at, campaign.getString("id"))
            + "update tenants set campaigns_due_at = now() where id = current_tenant_id()");
  }

  private List<String> states(JsonObject campaign) {
    return campaigns.occurrences(campaign).stream().map(each -> each.getString("state")).toList();
  }

  private JsonObject first(JsonObject campaign) {
    return await(campaign, all -> !all.isEmpty()).get(0);
  }

  private List<JsonObject> await(JsonObject campaign, Predicate<List<JsonObject>> enough) {
    return CampaignCalls.eventually(() -> campaigns.occurrences(campaign), enough);
  }
}
