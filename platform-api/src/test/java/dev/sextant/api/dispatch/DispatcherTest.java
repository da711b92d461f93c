package dev.sextant.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class DispatcherTest {

  @AutoClose private final ControlledJobs jobs = new ControlledJobs();
  private final MemoryCluster cluster = jobs.cluster();
  private final TestApi api = jobs.api();
  private final ApiClient acme = jobs.acme();
  private final String project = jobs.project();
  private final String version = jobs.version();

  @Test
  void scoring_is_followed_by_reporting_and_then_the_experiment_is_complete() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.awaitState(acme, id, "reporting");
    JobOrder report = cluster.last(Stage.REPORTING);
    assertThat(report.tenant().value()).isEqualTo(api.database.acme());
    assertThat(report.targetId()).hasToString(id);
    assertThat(report.reportNumber()).isEqualTo(1);
    cluster.set(Stage.REPORTING, new JobStatus.Finished());
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("completed");
    ControlledJobs.await(() -> !hasWork());
  }

  @Test
  void failed_items_make_it_complete_with_failures_which_can_be_retried() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    Experiments.failure(api, api.database.acme(), id);
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.awaitState(acme, id, "reporting");
    Experiments.report(api, api.database.acme(), id, "{}");
    cluster.set(Stage.REPORTING, new JobStatus.Finished());
    JsonObject ended = Experiments.ended(acme, id);
    assertThat(ended.getString("state")).isEqualTo("completed-with-failures");
    assertThat(ended.getJsonObject("progress").getInteger("failed")).isEqualTo(1);
    JsonObject failure =
        acme.get("/experiments/" + id + "/failures").is(200).data().getJsonObject(0);
    assertThat(failure.getString("reason")).isEqualTo("The model did not answer.");

    Experiments.mended(api, api.database.acme(), id);
    cluster.finishing();
    JsonObject again = acme.post("/experiments/" + id + "/retry-failed").is(202).json();
    assertThat(again.getInteger("report_number")).isEqualTo(2);
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("completed");
    assertThat(cluster.last(Stage.SCORING).attempt())
        .as("a job id is never used twice")
        .isEqualTo(2);
    assertThat(cluster.last(Stage.REPORTING).reportNumber()).isEqualTo(2);
  }

  @Test
  void a_report_is_made_again_once_there_is_one() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    acme.post("/experiments/" + id + "/report-again").isProblem(409, "no-report");
    cluster.finishing();
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.ended(acme, id);
    Experiments.report(api, api.database.acme(), id, "{}");
    JsonObject again = acme.post("/experiments/" + id + "/report-again").is(202).json();
    assertThat(again.getString("state")).isEqualTo("queued");
    assertThat(again.getInteger("report_number")).isEqualTo(2);
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("completed");
    assertThat(cluster.last(Stage.REPORTING).reportNumber()).isEqualTo(2);
  }

  @Test
  void a_job_that_fails_fails_the_experiment_with_its_sentence() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Failed("The disk is full."));
    JsonObject failed = Experiments.ended(acme, id);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure")).isEqualTo("The disk is full.");
  }

  @Test
  void a_lost_job_is_resubmitted_from_its_checkpoint_as_the_same_attempt() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Running(Optional.of("/checkpoints/7")));
    ControlledJobs.await(() -> checkpoint(id).equals("/checkpoints/7"));
    cluster.jobs.clear();
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    JobOrder resumed = cluster.last(Stage.SCORING);
    assertThat(resumed.checkpoint()).contains("/checkpoints/7");
    assertThat(resumed.attempt()).isEqualTo(1);
  }

  @Test
  void a_job_that_cannot_be_restored_starts_over_without_its_checkpoint() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Running(Optional.of("/checkpoints/7")));
    ControlledJobs.await(() -> checkpoint(id).equals("/checkpoints/7"));
    cluster.onSubmit =
        order ->
            order.checkpoint().isPresent()
                ? new JobStatus.Failed("cannot restore")
                : new JobStatus.Running(Optional.empty());
    cluster.jobs.clear();
    ControlledJobs.await(() -> cluster.submitted.size() == 3);
    JobOrder fresh = cluster.last(Stage.SCORING);
    assertThat(fresh.checkpoint()).isEmpty();
    assertThat(fresh.attempt()).isEqualTo(2);
    cluster.set(Stage.SCORING, new JobStatus.Failed("The disk is full."));
    assertThat(Experiments.ended(acme, id).getString("state"))
        .as("positive control: once only")
        .isEqualTo("failed");
  }

  @Test
  void an_interrupted_job_is_tried_again_from_its_checkpoint() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Running(Optional.of("/checkpoints/7")));
    ControlledJobs.await(() -> checkpoint(id).equals("/checkpoints/7"));
    cluster.set(Stage.SCORING, new JobStatus.Interrupted("Postgres: cannot read items."));
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    JobOrder again = cluster.last(Stage.SCORING);
    assertThat(again.checkpoint()).contains("/checkpoints/7");
    assertThat(again.attempt()).isEqualTo(2);

    cluster.set(Stage.SCORING, new JobStatus.Failed("cannot restore"));
    ControlledJobs.await(() -> cluster.submitted.size() == 3);
    assertThat(cluster.last(Stage.SCORING).checkpoint())
        .as("the checkpoint may be the cause")
        .isEmpty();
  }

  @Test
  void another_server_knows_that_a_job_was_resumed() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.set(Stage.SCORING, new JobStatus.Running(Optional.of("/checkpoints/7")));
    ControlledJobs.await(() -> checkpoint(id).equals("/checkpoints/7"));
    cluster.jobs.clear();
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    api.restart();
    cluster.set(Stage.SCORING, new JobStatus.Failed("cannot restore"));
    ControlledJobs.await(() -> cluster.submitted.size() == 3);
    JobOrder fresh = cluster.last(Stage.SCORING);
    assertThat(fresh.checkpoint()).isEmpty();
    assertThat(fresh.attempt()).isEqualTo(2);
  }

  @Test
  void a_job_that_is_lost_before_its_checkpoint_was_seen_may_have_begun_from_it() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.jobs.clear();
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    cluster.set(Stage.SCORING, new JobStatus.Failed("cannot restore"));
    ControlledJobs.await(() -> cluster.submitted.size() == 3);
    assertThat(cluster.last(Stage.SCORING).attempt()).isEqualTo(2);
    cluster.set(Stage.SCORING, new JobStatus.Failed("The disk is full."));
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("failed");
  }

  @Test
  void only_interruptions_of_the_same_stage_are_counted_and_too_many_fail_the_experiment() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    change(id, "attempt = 40, interruptions = 19");
    ControlledJobs.await(() -> cluster.last(Stage.SCORING).attempt() == 40);
    cluster.set(Stage.SCORING, new JobStatus.Interrupted("Postgres: cannot read items."));
    ControlledJobs.await(() -> cluster.last(Stage.SCORING).attempt() == 41);
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    jobs.awaitJob(Stage.REPORTING);
    cluster.set(Stage.REPORTING, new JobStatus.Interrupted("Postgres: cannot read scores."));
    ControlledJobs.await(() -> cluster.last(Stage.REPORTING).attempt() == 42);

    change(id, "interruptions = 20");
    cluster.set(Stage.REPORTING, new JobStatus.Interrupted("Postgres: cannot read scores."));
    JsonObject failed = Experiments.ended(acme, id);
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure")).isEqualTo("Postgres: cannot read scores.");
  }

  @Test
  void a_leader_that_is_late_begins_no_attempt_besides_that_of_the_next_leader() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    JobOrder first = cluster.last(Stage.SCORING);
    JobOrder next =
        new JobOrder(Stage.SCORING, first.tenant(), first.targetId(), 1, 2, first.checkpoint());
    AtomicInteger looks = new AtomicInteger();
    cluster.onStatus =
        order -> {
          if (order.attempt() == 1 && cluster.jobs.get(first) instanceof JobStatus.Interrupted) {
            change(id, "attempt = 2");
            cluster.jobs.put(next, new JobStatus.Running(Optional.empty()));
          }
          looks.addAndGet(order.attempt() == 2 ? 1 : 0);
        };
    cluster.set(Stage.SCORING, new JobStatus.Interrupted("Postgres: cannot read items."));
    ControlledJobs.await(() -> looks.get() > 0);
    assertThat(value("select attempt from experiments where id = '" + id + "'")).isEqualTo(2);
    assertThat(cluster.submitted).containsExactly(first);
  }

  @Test
  void a_cluster_that_refuses_every_submission_fails_the_experiment() {
    cluster.onSubmit =
        order -> {
          throw new IllegalStateException("no slots");
        };
    JsonObject failed = Experiments.ended(acme, started());
    assertThat(failed.getString("state")).isEqualTo("failed");
    assertThat(failed.getString("failure"))
        .contains("did not take the job")
        .doesNotContain("slots");
  }

  @Test
  void a_running_experiment_can_be_cancelled_and_an_ended_one_cannot() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    JsonObject cancelling = acme.post("/experiments/" + id + "/cancel").is(202).json();
    assertThat(cancelling.getString("state")).isEqualTo("cancelling");
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("cancelled");
    assertThat(cluster.cancelled).isNotEmpty();
    acme.post("/experiments/" + id + "/cancel").isProblem(409, "experiment-ended");
    ControlledJobs.await(() -> !hasWork());
  }

  @Test
  void no_more_experiments_run_at_once_than_are_allowed() {
    String first = started();
    started();
    String third = started();
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    assertThat(acme.get("/experiments/" + third).json().getString("state")).isEqualTo("queued");
    acme.post("/experiments/" + third + "/cancel").is(202);
    assertThat(Experiments.ended(acme, third).getString("state"))
        .as("a queued one is cancelled without a job")
        .isEqualTo("cancelled");
    String fourth = started();
    acme.post("/experiments/" + first + "/cancel").is(202);
    Experiments.awaitState(acme, fourth, "scoring");
  }

  @Test
  void a_restarted_server_continues_open_experiments() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    cluster.jobs.clear();
    api.restart();
    ControlledJobs.await(() -> cluster.submitted.size() == 2);
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    cluster.finishing();
    assertThat(Experiments.ended(api.acme(), id).getString("state")).isEqualTo("completed");
  }

  @Test
  void losing_every_database_session_only_delays() {
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    long lost =
        api.count(
            """
            select count(pg_terminate_backend(pid))
            from pg_stat_activity
            where application_name like 'sextant-api %' and datname = current_database()
            """);
    assertThat(lost).isPositive();
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    cluster.finishing();
    ControlledJobs.await(
        () ->
            api.count(
                    "select count(*) from experiments where state = 'completed' and id = '"
                        + id
                        + "'")
                == 1);
  }

  @Test
  void two_servers_on_one_database_have_one_dispatcher() {
    MemoryCluster second = new MemoryCluster();
    PlatformApi other =
        TestApi.await(PlatformApi.start(api.vertx, api.config(), api.ports(second)));
    String id = started();
    Experiments.awaitState(acme, id, "scoring");
    assertThat(cluster.submitted).hasSize(1);
    assertThat(second.submitted).isEmpty();
    TestApi.await(api.api.close());
    ControlledJobs.await(() -> second.submitted.size() == 1);
    api.api = other;
  }

  @Test
  void experiments_of_two_tenants_run_at_the_same_time() {
    ApiClient globex = api.globex();
    Library library = new Library(globex);
    String theirs = library.project();
    String theirVersion = library.version(theirs, Library.GROUNDED);
    cluster.finishing();
    String mine = started();
    String their =
        globex
            .post("/projects/" + theirs + "/experiments", ExperimentsTest.wish(theirVersion))
            .is(202)
            .id();
    assertThat(Experiments.ended(acme, mine).getString("state")).isEqualTo("completed");
    assertThat(Experiments.ended(globex, their).getString("state")).isEqualTo("completed");
    assertThat(cluster.submitted.stream().map(order -> order.tenant().value()).distinct())
        .containsExactlyInAnyOrder(api.database.acme(), api.database.globex());
  }

  private String started() {
    JsonObject wish =
        ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
    return acme.post("/projects/" + project + "/experiments", wish).is(202).id();
  }

  private void change(String id, String settings) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update experiments set " + settings + " where id = '" + id + "'");
  }

  private String checkpoint(String id) {
    return String.valueOf(value("select checkpoint from experiments where id = '" + id + "'"));
  }

  private boolean hasWork() {
    return (Boolean) value("select has_work from tenants where id = '" + api.database.acme() + "'");
  }

  private Object value(String query) {
    try (Connection connection = api.database.superuser().getConnection();
        ResultSet rows = connection.createStatement().executeQuery(query)) {
      rows.next();
      return rows.getObject(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
