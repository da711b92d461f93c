package dev.sextant.api.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Campaigns in which an oracle labels the answers. */
class CampaignLabelsTest {

  private static final JobStatus RUNNING = new JobStatus.Running(Optional.empty());

  private static final MemoryCluster cluster = new MemoryCluster();
  @AutoClose private static final TestApi api = TestApi.start(cluster);

  private final ApiClient acme = api.acme();
  private final CampaignCalls campaigns = new CampaignCalls(acme);
  private final Library library = new Library(acme);
  private final String project = library.project();
  private final String dataset = library.dataset(project);
  private final String generator = generator();
  private final String labeller = LabelRuns.labeller(acme, generator);

  @BeforeEach
  void start() {
    library.imported(dataset, new JsonObject(), Buffer.buffer(Library.GROUNDED));
    cluster.onSubmit = CampaignLabelsTest::work;
  }

  @AfterEach
  void cancel() {
    campaigns.cancelAll(project);
  }

  /** Does what a job would. */
  private static JobStatus work(JobOrder order) {
    String run = order.targetId().toString();
    switch (order.stage()) {
      case SAMPLING ->
          SampledSets.draw(api, api.database.acme(), run, "'sample ' || n || ' of ' || i.question");
      case LABELLING -> LabelRuns.judge(api, api.database.acme(), run, 0, "a.ordinal % 2 = 0");
      case SCORING, REPORTING -> {}
    }
    return new JobStatus.Finished();
  }

  @Test
  void imported_answers_are_labelled_once_and_evaluated_by_these_labels() {
    assertThat(toLabel()).isPositive();
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    assertThat(campaign.getJsonObject("labelling").getString("labeller_id")).isEqualTo(labeller);
    assertThat(campaign.getJsonObject("labelling").getString("budget")).isEqualTo("1");

    JsonObject first = onlyCell(campaigns.ended(campaigns.run(campaign).is(202).id()));
    JsonObject second = onlyCell(campaigns.ended(campaigns.run(campaign).is(202).id()));

    assertThat(first.getString("stage")).isEqualTo("evaluation");
    assertThat(first.getString("label_run_id")).isNotNull();
    assertThat(second.getString("label_run_id")).isEqualTo(first.getString("label_run_id"));
    assertThat(second.getString("experiment_id")).isNotEqualTo(first.getString("experiment_id"));
    JsonObject experiment =
        acme.get("/experiments/" + second.getString("experiment_id")).is(200).json();
    assertThat(experiment.getString("state")).isEqualTo("completed");
    assertThat(experiment.getString("label_source")).isEqualTo("oracle");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update call_runs set calls = 3 where id = '%s'"
            .formatted(first.getString("label_run_id")));
    assertThat(campaigns.occurrences(campaign))
        .extracting(each -> each.getInteger("calls_made"))
        .as("the newest first: only the one that asked the oracle made calls")
        .containsExactly(0, 3);
    assertThat(toLabel()).as("answers that a further run would label").isZero();
  }

  @Test
  void a_week_does_not_pay_again_for_labels_of_an_earlier_one() {
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    JsonObject first = campaigns.ended(campaigns.run(campaign).is(202).id());
    JsonObject second = campaigns.ended(campaigns.run(campaign).is(202).id());
    String run = onlyCell(first).getString("label_run_id");
    assertThat(onlyCell(second).getString("label_run_id")).isEqualTo(run);
    sql("update call_runs set spent = 3 where id = '%s'".formatted(run));
    move(first, "7 days");
    sql(
        "update call_runs set created_at = created_at - interval '7 days' where id = '%s'"
            .formatted(run));

    assertThat(costs(first)).as("positive control").containsExactly("3");
    assertThat(costs(second)).isEmpty();
  }

  /** Moves an occurrence into an earlier week. */
  private static void move(JsonObject occurrence, String by) {
    sql(
        """
        update campaign_occurrences
        set started_at = started_at - interval '%1$s', finished_at = finished_at - interval '%1$s'
        where id = '%2$s'
        """
            .formatted(by, occurrence.getString("id")));
  }

  private List<String> costs(JsonObject occurrence) {
    String day =
        campaigns.get(occurrence.getString("id")).getString("finished_at").substring(0, 10);
    return acme
        .get("/weekly-summaries?week=%s&time_zone=UTC&project_id=%s".formatted(day, project))
        .is(200)
        .json()
        .getJsonArray("campaigns")
        .getJsonObject(0)
        .getJsonArray("costs")
        .stream()
        .map(each -> ((JsonObject) each).getString("amount"))
        .toList();
  }

  private static void sql(String statement) {
    api.sql(api.database.owner(), api.database.acme(), statement);
  }

  @Test
  void sampled_answers_are_labelled_when_they_are_complete() {
    JsonObject asked =
        new JsonObject()
            .put("name", "asked")
            .put("kind", "generator")
            .put("generator_id", generator)
            .put("sampling", new JsonObject().put("answers_per_item", 2));
    JsonObject wish = wish().put("systems", new JsonArray().add(asked));
    JsonObject campaign = campaigns.create(wish).is(201).json();

    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());

    assertThat(ended.getString("state")).as(ended.encode()).isEqualTo("completed");
    JsonObject cell = onlyCell(ended);
    JsonObject run = acme.get("/label-runs/" + cell.getString("label_run_id")).is(200).json();
    assertThat(run.getJsonObject("answer_set").getString("id"))
        .isEqualTo(cell.getString("answer_set_id"));
    assertThat(run.getString("state")).isEqualTo("completed");
    assertThat(run.getInteger("answer_count")).isEqualTo(run.getInteger("labelled")).isPositive();
  }

  @Test
  void campaigns_whose_long_names_begin_alike_do_not_take_each_others_names() {
    String name =
        "a campaign with a long name ".repeat(6) + UUID.randomUUID().toString().substring(20);
    JsonObject first = campaigns.create(asked().put("name", name + "a")).is(201).json();
    JsonObject second = campaigns.create(asked().put("name", name + "b")).is(201).json();
    sql(
        "update campaigns set next_at = date_trunc('minute', now()) where id in ('%s', '%s')"
            .formatted(first.getString("id"), second.getString("id")));
    sql("update tenants set campaigns_due_at = now() where id = current_tenant_id()");

    for (JsonObject campaign : List.of(first, second)) {
      JsonObject scheduled =
          CampaignCalls.eventually(() -> campaigns.occurrences(campaign), all -> !all.isEmpty())
              .get(0);
      JsonObject ended = campaigns.ended(scheduled.getString("id"));
      assertThat(ended.getString("state")).as(ended.encode()).isEqualTo("completed");
    }
  }

  /** Returns a request in which a generator is asked every day. */
  private JsonObject asked() {
    JsonObject asked =
        new JsonObject()
            .put("name", "asked")
            .put("kind", "generator")
            .put("generator_id", generator)
            .put("sampling", new JsonObject().put("answers_per_item", 2));
    return wish()
        .put("systems", new JsonArray().add(asked))
        .put(
            "trigger",
            new JsonObject().put("kind", "cron").put("cron", "0 6 * * *").put("time_zone", "UTC"));
  }

  @Test
  void a_label_run_that_stops_fails_its_cell_and_says_why() {
    cluster.onSubmit = order -> new JobStatus.Failed("Out of memory.");
    JsonObject campaign = campaigns.create(wish()).is(201).json();

    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());

    assertThat(ended.getString("state")).isEqualTo("failed");
    assertThat(onlyCell(ended).getString("failure")).isEqualTo("Labelling stopped. Out of memory.");
    assertThat(onlyCell(ended).getString("experiment_id")).isNull();
  }

  @Test
  void the_label_run_of_an_occurrence_is_cancelled_with_it() {
    cluster.onSubmit = order -> RUNNING;
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    String occurrence = campaigns.started(campaigns.run(campaign).is(202).id());
    String run =
        CampaignCalls.eventually(
                () ->
                    Optional.ofNullable(
                        onlyCell(campaigns.get(occurrence)).getString("label_run_id")),
                Optional::isPresent)
            .orElseThrow();
    acme.delete("/campaigns/" + campaign.getString("id")).isProblem(409, "occurrence-open");

    acme.post("/occurrences/" + occurrence + "/cancel").is(202);

    CampaignCalls.eventually(
        () -> acme.get("/label-runs/" + run).is(200).json().getString("state"),
        state -> List.of("cancelling", "stopped").contains(state));
    cluster.jobs.replaceAll((order, status) -> new JobStatus.Cancelled());
    assertThat(campaigns.ended(occurrence).getString("state")).isEqualTo("cancelled");
    assertThat(acme.get("/label-runs/" + run).json().getString("state")).isEqualTo("stopped");
  }

  @Test
  void an_occurrence_that_replaces_others_leaves_the_first_runs() {
    cluster.onSubmit = order -> RUNNING;
    JsonObject wish =
        wish().put("overlap", "replace").put("trend", new JsonObject().put("baseline_runs", 2));
    JsonObject campaign = campaigns.create(wish).is(201).json();
    String requested = campaigns.run(campaign).is(202).id();

    campaigns.run(campaign).is(202);

    assertThat(campaigns.ended(requested).getString("note")).contains("replaced");
    assertThat(campaigns.occurrences(campaign))
        .filteredOn(each -> each.getString("cause").equals("baseline"))
        .hasSize(2)
        .allMatch(each -> each.getString("finished_at") == null);
  }

  @Test
  void a_labeller_that_cannot_label_is_refused_at_its_place() {
    String place = "/labelling/labeller_id";
    campaigns.refused(labelled(UUID.randomUUID().toString()), place);
    String other =
        acme.post(
                "/labellers",
                new JsonObject()
                    .put("name", "of another project")
                    .put("kind", "judge-graded")
                    .put("project_id", library.project())
                    .put("generator_id", generator))
            .is(201)
            .id();
    campaigns.refused(labelled(other), place);
    JsonObject unknown = wish();
    unknown.getJsonObject("labelling").put("anchor_set_id", UUID.randomUUID().toString());
    campaigns.refused(unknown, "/labelling/anchor_set_id");
    assertThat(api.count("select count(*) from call_runs where state = 'queued'")).isZero();
  }

  @Test
  void a_deleted_labeller_fails_the_cell() {
    JsonObject campaign = campaigns.create(wish()).is(201).json();
    acme.delete("/labellers/" + labeller).is(204);

    JsonObject ended = campaigns.ended(campaigns.run(campaign).is(202).id());

    assertThat(onlyCell(ended).getString("failure"))
        .isEqualTo("The labeller of the campaign was deleted.");
  }

  /** Returns how many answers a run would label by its estimate. */
  private int toLabel() {
    return acme.post("/campaign-estimates", wish())
        .is(200)
        .json()
        .getJsonArray("cells")
        .getJsonObject(0)
        .getJsonObject("labelling")
        .getInteger("answers");
  }

  private static JsonObject onlyCell(JsonObject occurrence) {
    assertThat(occurrence.getJsonArray("cells")).as(occurrence.encode()).hasSizeLessThan(2);
    return occurrence.getJsonArray("cells").isEmpty()
        ? new JsonObject()
        : occurrence.getJsonArray("cells").getJsonObject(0);
  }

  private JsonObject wish() {
    return labelled(labeller);
  }

  private JsonObject labelled(String by) {
    return CampaignCalls.wish(project, dataset)
        .put("labelling", new JsonObject().put("labeller_id", by).put("budget", "1"));
  }

  private String generator() {
    return acme.post(
            "/generators",
            new JsonObject()
                .put("name", "generator " + UUID.randomUUID())
                .put("kind", "openai-chat")
                .put("base_url", "https://models.example.org/v1")
                .put("model", "m"))
        .is(201)
        .id();
  }
}
