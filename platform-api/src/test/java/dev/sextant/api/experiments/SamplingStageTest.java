package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Experiments that wait for their answers, with a cluster whose jobs the test controls. */
class SamplingStageTest {

  @AutoClose private final ControlledJobs jobs = new ControlledJobs();
  private final MemoryCluster cluster = jobs.cluster();
  private final TestApi api = jobs.api();
  private final ApiClient acme = jobs.acme();
  private final String project = jobs.project();
  private final String version = jobs.version();
  private final String generator = jobs.generator();

  @Test
  void scoring_begins_by_itself_when_the_answers_have_come() {
    JsonObject asked = asks();
    String set = setOf(asked);

    assertThat(asked.getString("state")).isEqualTo("sampling");
    assertThat(asked.getJsonArray("metrics").getList()).contains("isotropy-vne");
    assertThat(asked.getJsonObject("progress")).isEqualTo(progress("sampling", 0, draws(set), 0));
    jobs.awaitJob(Stage.SAMPLING);
    SampledSets.draw(api, api.database.acme(), set, "'sample ' || i.ordinal || n");
    assertThat(experiment(asked).getJsonObject("progress"))
        .isEqualTo(progress("sampling", draws(set), draws(set), 0));
    assertThat(jobs.jobs(Stage.SCORING)).isZero();
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    jobs.awaitJob(Stage.SCORING);

    assertThat(cluster.last(Stage.SCORING).targetId()).hasToString(asked.getString("id"));
    assertThat(experiment(asked).getString("state")).isEqualTo("scoring");
    acme.delete("/answer-sets/" + set).isProblem(409, "answer-set-used");
  }

  @Test
  void an_experiment_stops_with_its_sampling_and_goes_on_with_it() {
    JsonObject asked = asks();
    String set = setOf(asked);
    jobs.awaitJob(Stage.SAMPLING);
    cluster.set(Stage.SAMPLING, new JobStatus.Failed("The disk is full."));

    assertThat(Experiments.ended(acme, asked.getString("id")).getString("failure"))
        .startsWith("Sampling stopped. The disk is full. Retry");
    acme.post("/answer-sets/" + set + "/resume", new JsonObject()).is(202);

    assertThat(experiment(asked).getString("state")).isEqualTo("sampling");
    assertThat(experiment(asked).getValue("failure")).isNull();
  }

  @Test
  void a_retried_experiment_continues_its_sampling() {
    JsonObject asked = asks();
    jobs.awaitJob(Stage.SAMPLING);
    acme.post("/answer-sets/" + setOf(asked) + "/cancel").is(202);
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    assertThat(Experiments.ended(acme, asked.getString("id")).getString("failure"))
        .startsWith("Sampling stopped. Cancelled.");

    JsonObject again = acme.post(path(asked) + "/retry-failed").is(202).json();

    assertThat(again.getString("state")).isEqualTo("sampling");
    ControlledJobs.await(() -> jobs.jobs(Stage.SAMPLING) == 2);
    assertThat(cluster.last(Stage.SAMPLING).attempt()).isEqualTo(2);
  }

  @Test
  void equal_answers_stop_the_experiment_for_good() {
    JsonObject asked = asks();
    jobs.awaitJob(Stage.SAMPLING);
    SampledSets.draw(api, api.database.acme(), setOf(asked), "'always the same'");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    assertThat(Experiments.ended(acme, asked.getString("id")).getString("failure"))
        .startsWith("Sampling stopped. Every item has equal answers only")
        .doesNotContain("Retry");
    acme.post(path(asked) + "/retry-failed").isProblem(409, "draws-identical");
    assertThat(experiment(asked).getString("state")).isEqualTo("failed");
  }

  @Test
  void a_set_without_any_answer_fails_the_experiment() {
    JsonObject asked = asks();
    jobs.awaitJob(Stage.SAMPLING);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update draw_plans set refused = draw_count where answer_set_id = '%s'"
            .formatted(setOf(asked)));
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    assertThat(Experiments.ended(acme, asked.getString("id")).getString("failure"))
        .startsWith("Sampling is complete, and no draw has an answer");
  }

  @Test
  void cancelling_the_experiment_stops_its_sampling_first() {
    JsonObject asked = asks();
    jobs.awaitJob(Stage.SAMPLING);

    assertThat(acme.post(path(asked) + "/cancel").is(202).json().getString("state"))
        .isEqualTo("cancelling");
    assertThat(runState(setOf(asked))).isEqualTo("cancelling");
    acme.delete(path(asked)).isProblem(409, "experiment-open");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());

    assertThat(Experiments.ended(acme, asked.getString("id")).getString("state"))
        .isEqualTo("cancelled");
    assertThat(runState(setOf(asked))).isEqualTo("stopped");
    acme.delete(path(asked)).is(202);
    acme.get("/answer-sets/" + setOf(asked)).is(200);
  }

  @Test
  void an_experiment_on_a_set_that_is_being_sampled_waits_and_does_not_own_it() {
    String set =
        acme.post("/answer-sets", SampledSets.plan("first", version, generator)).is(202).id();
    JsonObject waiting = post(body("waits").put("answer_set_id", set));
    JsonObject other = post(body("waits, too").put("answer_set_id", set));
    assertThat(waiting.getString("state")).isEqualTo("sampling");
    jobs.awaitJob(Stage.SAMPLING);

    acme.post(path(other) + "/cancel").is(202);

    assertThat(Experiments.ended(acme, other.getString("id")).getString("state"))
        .isEqualTo("cancelled");
    assertThat(runState(set)).isEqualTo("sampling");
    SampledSets.draw(api, api.database.acme(), set, "'sample ' || i.ordinal || n");
    cluster.set(Stage.SAMPLING, new JobStatus.Finished());
    jobs.awaitJob(Stage.SCORING);
    assertThat(cluster.last(Stage.SCORING).targetId()).hasToString(waiting.getString("id"));
  }

  @Test
  void what_does_not_fit_is_refused_at_its_field_and_nothing_is_stored() {
    JsonObject unknown = request("wrong");
    unknown.getJsonObject("answer_set").put("generator_id", UUID.randomUUID().toString());
    assertThat(experiments(unknown).isProblem(422, "unknown-generator").pointers())
        .containsExactly("/answer_set/generator_id");
    assertThat(
            experiments(request("two").put("answer_set_id", UUID.randomUUID().toString()))
                .isProblem(422, "two-answer-sets")
                .pointers())
        .containsExactly("/answer_set");
    JsonObject metric = request("metric").put("metrics", new JsonArray().add("nothing"));
    experiments(metric).isProblem(422, "unknown-metric");
    assertThat(acme.get("/versions/" + version + "/answer-sets").is(200).data()).hasSize(1);
  }

  @Test
  void texts_of_answers_to_come_count_against_the_daily_limit() {
    JsonObject asked = asks();
    long promised =
        api.count(
            "select texts_reserved from experiments where id = '" + asked.getString("id") + "'");
    assertThat(promised).isGreaterThanOrEqualTo(draws(setOf(asked)));
    assertThat(acme.get("/usage").is(200).json().encode()).contains("\"reserved\":" + promised);
  }

  private JsonObject asks() {
    return post(request("asks " + UUID.randomUUID()));
  }

  private JsonObject request(String name) {
    JsonObject set = SampledSets.plan("set of " + name, version, generator);
    set.remove("version_id");
    return body(name).put("answer_set", set);
  }

  private JsonObject body(String name) {
    return new JsonObject()
        .put("name", name)
        .put("version_id", version)
        .put("embedders", new JsonArray().add("lexical"));
  }

  private JsonObject post(JsonObject body) {
    return experiments(body).is(202).json();
  }

  private ApiClient.Answer experiments(JsonObject body) {
    return acme.post("/projects/" + project + "/experiments", body);
  }

  private JsonObject experiment(JsonObject created) {
    return acme.get(path(created)).is(200).json();
  }

  private static String path(JsonObject created) {
    return "/experiments/" + created.getString("id");
  }

  private static String setOf(JsonObject experiment) {
    return experiment.getJsonObject("answer_set").getString("id");
  }

  private String runState(String set) {
    return sampling(set).getString("state");
  }

  private long draws(String set) {
    return sampling(set).getLong("draw_count");
  }

  private JsonObject sampling(String set) {
    return acme.get("/answer-sets/" + set).is(200).json().getJsonObject("sampling");
  }

  private static JsonObject progress(String stage, long done, long total, long failed) {
    return new JsonObject()
        .put("stage", stage)
        .put("done", (int) done)
        .put("total", (int) total)
        .put("failed", (int) failed);
  }
}
