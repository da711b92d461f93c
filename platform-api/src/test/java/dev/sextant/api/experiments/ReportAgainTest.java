package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A repeated report that fails leaves the earlier one. */
class ReportAgainTest {

  private MemoryCluster cluster;
  private TestApi api;
  private ApiClient acme;
  private String path;
  private JsonObject before;
  private OffsetDateTime asked;

  @BeforeEach
  void complete() {
    cluster = new MemoryCluster().finishing();
    api = TestApi.start(cluster);
    acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    JsonObject wish =
        ExperimentsTest.wish(library.version(project, Library.GROUNDED))
            .put("embedders", new JsonArray().add("lexical"));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    path = "/experiments/" + id;
    Experiments.ended(acme, id);
    report(1);
    before = acme.get(path).is(200).json();
    asked = OffsetDateTime.now();
    cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void cancelled_it_leaves_the_experiment_as_it_was() {
    again("report-again", "scoring");
    acme.post(path + "/cancel").is(202);
    assertIsAsBefore(ended());
    assertThat(made()).isEqualTo("{\"made\":1}");

    cluster.finishing();
    JsonObject next = acme.post(path + "/report-again").is(202).json();
    assertThat(next.getInteger("report_number")).isEqualTo(2);
    assertThat(ended().getString("state")).isEqualTo("completed");
    assertThat(cluster.last(Stage.REPORTING).attempt())
        .as("a job id is never used twice")
        .isEqualTo(3);
  }

  @Test
  void cancelled_before_its_turn_it_leaves_the_experiment_as_it_was() {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "insert into tenant_limits (concurrent_experiments) values (0)");
    again("report-again", "queued");
    acme.post(path + "/cancel").is(202);
    assertIsAsBefore(ended());
  }

  @Test
  void failed_it_leaves_the_report_and_says_why_there_is_no_newer() {
    again("report-again", "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.awaitState(acme, id(), "reporting");
    cluster.set(Stage.REPORTING, new JobStatus.Failed("The disk is full."));
    JsonObject ended = ended();
    assertThat(ended.getString("failure")).isEqualTo("The disk is full.");
    assertIsAsBefore(ended.copy().putNull("failure"));
    assertThat(made()).isEqualTo("{\"made\":1}");

    cluster.finishing();
    acme.post(path + "/report-again").is(202);
    assertThat(ended().getString("failure")).as("forgotten with the next one").isNull();
  }

  @Test
  void a_report_made_before_the_cancellation_counts() {
    again("report-again", "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.awaitState(acme, id(), "reporting");
    report(2);
    acme.post(path + "/cancel").is(202);
    JsonObject ended = ended();
    assertThat(ended.getString("state")).isEqualTo("completed");
    assertThat(ended.getInteger("report_number")).isEqualTo(2);
    assertThat(made()).isEqualTo("{\"made\":2}");
  }

  @Test
  void a_cancelled_retry_keeps_the_failures_and_can_be_repeated() {
    again("report-again", "scoring");
    Experiments.failure(api, api.database.acme(), id());
    cluster.finishing();
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    assertThat(ended().getString("state")).isEqualTo("completed-with-failures");
    report(2);

    cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
    again("retry-failed", "scoring");
    acme.post(path + "/cancel").is(202);
    JsonObject ended = ended();
    assertThat(ended.getString("state")).isEqualTo("completed-with-failures");
    assertThat(ended.getJsonObject("progress").getInteger("failed")).isEqualTo(1);
    assertThat(acme.get(path + "/failures").is(200).data()).hasSize(1);

    cluster.finishing();
    Experiments.mended(api, api.database.acme(), id());
    acme.post(path + "/retry-failed").is(202);
    assertThat(ended().getString("state")).isEqualTo("completed");
  }

  @Test
  void scores_from_before_the_cancellation_count() {
    again("report-again", "scoring");
    Experiments.scored(api, api.database.acme(), id(), 1);
    acme.post(path + "/cancel").is(202);
    JsonObject ended = ended();
    assertThat(ended.getJsonObject("progress").getInteger("done")).isEqualTo(1);
    assertThat(finished(ended)).isAfter(finished(before));
  }

  private void again(String wish, String state) {
    acme.post(path + "/" + wish).is(202);
    Experiments.awaitState(acme, id(), state);
  }

  /** The end time may differ: it is the report's, which was written a moment earlier. */
  private void assertIsAsBefore(JsonObject ended) {
    assertThat(ended.copy().putNull("finished_at")).isEqualTo(before.copy().putNull("finished_at"));
    assertThat(finished(ended)).isBefore(asked);
  }

  private static OffsetDateTime finished(JsonObject experiment) {
    return OffsetDateTime.parse(experiment.getString("finished_at"));
  }

  private JsonObject ended() {
    return Experiments.ended(acme, id());
  }

  private String id() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private void report(int number) {
    api.sql(
        api.database.jobs(),
        api.database.acme(),
        """
        insert into reports (experiment_id, number, body, manifest)
        values ('%s', %d, '{}', '{"made":%d}')
        """
            .formatted(id(), number, number));
  }

  /** Returns the manifest of the report that the API serves. */
  private String made() {
    return acme.get(path + "/manifest").is(200).body().toString();
  }
}
