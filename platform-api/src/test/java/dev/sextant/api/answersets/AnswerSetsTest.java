package dev.sextant.api.answersets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Answer sets as clients see them, with a cluster whose jobs the test controls. */
class AnswerSetsTest {

  @AutoClose private final ControlledJobs jobs = new ControlledJobs();
  private final MemoryCluster cluster = jobs.cluster();
  private final TestApi api = jobs.api();
  private final ApiClient acme = jobs.acme();
  private final String project = jobs.project();
  private final String version = jobs.version();
  private final String generator = jobs.generator();

  @Test
  void a_run_whose_job_made_all_draws_is_completed_and_never_changes_again() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    SampledSets.draw(api, api.database.acme(), set, "'sample ' || i.ordinal || n");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    JsonObject ended = awaitState(set, "completed");

    assertThat(ended.getValue("completed_at")).isNotNull();
    JsonObject distinct = ended.getJsonObject("sampling").getJsonObject("distinct");
    assertThat(distinct.getDouble("mean")).isEqualTo(2.0);
    assertThat(distinct.getInteger("items_all_equal")).isZero();
    acme.post("/answer-sets/" + set + "/resume", new JsonObject()).isProblem(409, "not-stopped");
    acme.post("/answer-sets/" + set + "/cancel").isProblem(409, "not-being-sampled");
    JsonObject item =
        acme.get("/answer-sets/" + set + "/items?limit=1").is(200).data().getJsonObject(0);
    assertThat(item.getInteger("distinct")).isEqualTo(2);
    assertThat(item.getJsonArray("draws")).hasSize(2);
    assertThat(acme.get("/answer-sets/" + set + "/items?outcome=refused").is(200).data()).isEmpty();
  }

  @Test
  void equal_answers_only_are_refused_and_no_experiment_can_use_them() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    SampledSets.draw(api, api.database.acme(), set, "'always the same'");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    JsonObject ended = awaitState(set, "stopped");

    assertThat(ended.getJsonObject("sampling").getJsonObject("end").getString("code"))
        .isEqualTo("draws-identical");
    acme.post("/answer-sets/" + set + "/resume", new JsonObject())
        .isProblem(409, "draws-identical");
    acme.post("/projects/" + project + "/experiments", experiment().put("answer_set_id", set))
        .isProblem(422, "answer-set-incomplete");
  }

  @Test
  void an_experiment_on_a_completed_set_holds_it() {
    String set = SampledSets.completed(api, api.database.acme(), acme, version, generator);
    JsonObject experiment =
        acme.post("/projects/" + project + "/experiments", experiment().put("answer_set_id", set))
            .is(202)
            .json();

    assertThat(experiment.getJsonObject("answer_set").getString("source")).isEqualTo("sampled");
    assertThat(experiment.getJsonArray("outcomes")).isEqualTo(new JsonArray().add("answered"));
    acme.delete("/answer-sets/" + set).isProblem(409, "answer-set-used");
  }

  @Test
  void a_cancelled_run_stops_when_its_job_has_ended_and_can_be_resumed_with_another_budget() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    assertThat(
            acme.post("/answer-sets/" + set + "/cancel")
                .is(202)
                .json()
                .getJsonObject("sampling")
                .getString("state"))
        .isEqualTo("cancelling");
    acme.delete("/answer-sets/" + set).isProblem(409, "answer-set-open");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    JsonObject stopped = awaitState(set, "stopped").getJsonObject("sampling");
    assertThat(stopped.getJsonObject("end").getString("code")).isEqualTo("cancelled");

    acme.post("/answer-sets/" + set + "/resume", new JsonObject().put("budget", "7")).is(202);

    JsonObject again = awaitState(set, "sampling").getJsonObject("sampling");
    assertThat(again.getString("budget")).isEqualTo("7");
    assertThat(cluster.last(Stage.SAMPLING).attempt()).isEqualTo(2);
  }

  @Test
  void neither_dataset_nor_project_is_deleted_while_answers_are_sampled() {
    String dataset = acme.get("/versions/" + version).is(200).json().getString("dataset_id");
    String set = created();
    acme.delete("/datasets/" + dataset).isProblem(409, "answer-set-open");
    jobs.awaitJob(Stage.SAMPLING);
    acme.delete("/projects/" + project).isProblem(409, "answer-set-open");
    acme.post("/answer-sets/" + set + "/cancel").is(202);
    acme.delete("/datasets/" + dataset).isProblem(409, "answer-set-open");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    awaitState(set, "stopped");

    acme.delete("/datasets/" + dataset).is(202);
  }

  @Test
  void a_run_is_not_continued_with_a_budget_that_it_has_spent() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    acme.post("/answer-sets/" + set + "/cancel").is(202);
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    awaitState(set, "stopped");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update call_runs set spent = 1.94, budget = 1.5 where id = '" + set + "'");
    String resume = "/answer-sets/" + set + "/resume";

    assertThat(
            acme.post(resume, new JsonObject().put("budget", "1.94"))
                .isProblem(409, "budget-spent")
                .json()
                .getString("detail"))
        .contains("has spent 1.94 tokens, and the budget is 1.94");
    acme.post(resume, new JsonObject()).isProblem(409, "budget-spent");
    acme.post(resume, new JsonObject().put("budget", "2")).is(202);
  }

  @Test
  void the_cluster_forgets_a_job_and_gets_it_again() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    cluster.jobs.clear();
    int before = cluster.submitted.size();

    ControlledJobs.await(() -> cluster.submitted.size() > before);

    assertThat(cluster.last(Stage.SAMPLING).targetId()).hasToString(set);
    assertThat(cluster.last(Stage.SAMPLING).attempt()).isEqualTo(1);
  }

  @Test
  void an_interrupted_job_is_submitted_again_however_often_its_run_was_continued_before() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update call_runs set attempt = 40, interruptions = 19 where id = '" + set + "'");
    ControlledJobs.await(() -> cluster.last(Stage.SAMPLING).attempt() == 40);
    cluster.set(Stage.SAMPLING, new JobStatus.Interrupted("Postgres: cannot read draws."));
    ControlledJobs.await(() -> cluster.last(Stage.SAMPLING).attempt() == 41);
    JsonObject sampling = acme.get("/answer-sets/" + set).is(200).json().getJsonObject("sampling");
    assertThat(sampling.getJsonObject("end")).isNull();

    cluster.set(Stage.SAMPLING, new JobStatus.Interrupted("Postgres: cannot read draws."));
    assertThat(
            awaitState(set, "stopped")
                .getJsonObject("sampling")
                .getJsonObject("end")
                .getString("sentence"))
        .as("too often in a row")
        .isEqualTo("Postgres: cannot read draws.");
  }

  @Test
  void a_failed_job_stops_the_run_with_its_reason() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    cluster.set(Stage.SAMPLING, new JobStatus.Failed("The disk is full."));

    JsonObject end = awaitState(set, "stopped").getJsonObject("sampling").getJsonObject("end");

    assertThat(end.getString("code")).isEqualTo("job-failed");
    assertThat(end.getString("sentence")).isEqualTo("The disk is full.");
  }

  @Test
  void a_deleted_set_leaves_a_receipt_that_counts_its_rows() {
    String set = created();
    jobs.awaitJob(Stage.SAMPLING);
    SampledSets.draw(api, api.database.acme(), set, "'sample ' || n");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    awaitState(set, "completed");

    acme.delete("/answer-sets/" + set).is(202);

    JsonObject receipt = Receipts.newest(acme);
    assertThat(receipt.getString("kind")).isEqualTo("answer-set");
    assertThat(receipt.getJsonObject("removed").getInteger("draws")).isPositive();
    acme.get("/answer-sets/" + set).isProblem(404, "not-found");
    assertThat(api.count("select count(*) from answers where outcome is not null")).isZero();
  }

  @Test
  void what_does_not_fit_is_refused_at_its_field() {
    JsonObject plan = SampledSets.plan("set", version, generator);
    String none = UUID.randomUUID().toString();
    refused(plan.copy().put("version_id", none), "unknown-version", "/version_id");
    refused(plan.copy().put("generator_id", none), "unknown-generator", "/generator_id");
    refused(prompted(plan, "template", "Tell me"), "template-not-usable", "/prompt/template");
    refused(prompted(plan, "template", "{answer}"), "template-not-usable", "/prompt/template");
    refused(
        prompted(plan, "template", "{reference_document}"), "item-lacks-field", "/prompt/template");
    for (String wrong : new String[] {"1e9", "0", "0.00", "ten"}) {
      assertThat(
              acme.post("/answer-sets", plan.copy().put("budget", wrong))
                  .isProblem(422, "invalid-body")
                  .json()
                  .getString("detail"))
          .contains("expected a decimal number such as 2.50, above 0, found \"" + wrong + "\"");
    }
    acme.post("/answer-sets", plan).is(202);
    acme.post("/answer-sets", plan).isProblem(409, "name-taken");
    String imported =
        acme.get("/versions/" + version + "/answer-sets")
            .is(200)
            .data()
            .getJsonObject(0)
            .getString("id");
    acme.delete("/answer-sets/" + imported).isProblem(409, "answers-imported");
  }

  @Test
  void a_repeated_request_creates_one_set() {
    JsonObject plan = SampledSets.plan("once", version, generator);
    ApiClient once = acme.with("Idempotency-Key", "k1");

    String first = once.post("/answer-sets", plan).is(202).id();

    assertThat(once.post("/answer-sets", plan).is(202).id()).isEqualTo(first);
  }

  private void refused(JsonObject plan, String code, String pointer) {
    for (String path : new String[] {"/answer-sets", "/answer-set-estimates"}) {
      assertThat(acme.post(path, plan).isProblem(422, code).pointers()).containsExactly(pointer);
    }
  }

  private static JsonObject prompted(JsonObject plan, String kind, String text) {
    return plan.copy().put("prompt", new JsonObject().put(kind, text));
  }

  private String created() {
    String name = "set " + UUID.randomUUID();
    return acme.post("/answer-sets", SampledSets.plan(name, version, generator)).is(202).id();
  }

  private JsonObject experiment() {
    return new JsonObject()
        .put("name", "of samples")
        .put("version_id", version)
        .put("embedders", new JsonArray().add("lexical"));
  }

  private JsonObject awaitState(String set, String state) {
    JsonObject[] found = new JsonObject[1];
    ControlledJobs.await(
        () -> {
          found[0] = acme.get("/answer-sets/" + set).is(200).json();
          return Optional.of(found[0].getJsonObject("sampling").getString("state"))
              .filter(state::equals)
              .isPresent();
        });
    return found[0];
  }
}
