package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.migrations.Roles;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders of the API on a real MiniCluster and a real Postgres. */
class FlinkJobsIT {

  @TempDir static Path folder;

  private static TestDatabase database;
  private static MiniCluster cluster;
  private static Vertx vertx;
  private static FlinkJobs jobs;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    vertx = Vertx.vertx();
    cluster =
        FlinkInJvm.start(2, Files.createDirectory(folder.resolve("scratch")), Optional.empty());
    DatabaseLogin.grant(
        "test", new DatabaseLogin(database.jdbcUrl(), Roles.JOBS, TestDatabase.PASSWORD));
    jobs =
        new FlinkJobs(
            vertx,
            FlinkInJvm.client(cluster),
            new FolderCheckpoints(folder.resolve("checkpoints")),
            new JobTemplate("test", 1, false, "test"));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    await(vertx.close());
    database.close();
  }

  @Test
  void a_job_runs_once_however_often_it_is_submitted_and_leaves_no_checkpoint() throws Exception {
    UUID experiment = TestExperiments.insert(database);
    JobOrder scoring = order(Stage.SCORING, experiment, 1);
    assertThat(await(jobs.status(scoring))).isInstanceOf(JobStatus.Unknown.class);

    await(jobs.submit(scoring));
    await(jobs.submit(scoring));

    assertThat(TestExperiments.end(jobs, scoring)).isInstanceOf(JobStatus.Finished.class);
    assertThat(folder.resolve("checkpoints"))
        .satisfiesAnyOf(
            checkpoints -> assertThat(checkpoints).doesNotExist(),
            checkpoints -> assertThat(checkpoints).isEmptyDirectory());
    assertThat(
            TestExperiments.count(
                database, "select count(*) from scores where experiment_id = '%s'", experiment))
        .isPositive();

    JobOrder reporting = order(Stage.REPORTING, experiment, 1);
    await(jobs.submit(reporting));
    assertThat(TestExperiments.end(jobs, reporting)).isInstanceOf(JobStatus.Finished.class);
    assertThat(
            TestExperiments.count(
                database, "select count(*) from reports where experiment_id = '%s'", experiment))
        .isOne();
  }

  @Test
  void orders_wait_for_a_cluster_that_is_starting() throws Exception {
    CompletableFuture<ClusterClient<?>> starting = new CompletableFuture<>();
    FlinkJobs early =
        new FlinkJobs(
            vertx,
            starting,
            new FolderCheckpoints(folder.resolve("checkpoints")),
            new JobTemplate("test", 1, false, "test"));
    JobOrder order = order(Stage.SCORING, TestExperiments.insert(database), 1);
    Future<Void> submission = early.submit(order);
    Future<JobStatus> other = early.status(order(Stage.SCORING, UUID.randomUUID(), 1));
    assertThat(submission.isComplete() || other.isComplete()).isFalse();

    starting.complete(FlinkInJvm.client(cluster));

    assertThat(await(other)).isInstanceOf(JobStatus.Unknown.class);
    await(submission);
    assertThat(TestExperiments.end(early, order)).isInstanceOf(JobStatus.Finished.class);
  }

  @Test
  void the_end_of_a_job_is_announced() throws Exception {
    CountDownLatch ends = new CountDownLatch(1);
    jobs.onJobEnd(ends::countDown);
    JobOrder order = order(Stage.SCORING, TestExperiments.insert(database), 1);

    await(jobs.submit(order));

    assertThat(ends.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(await(jobs.status(order))).isInstanceOf(JobStatus.Finished.class);
  }

  @Test
  void a_checkpoint_that_is_gone_does_not_stop_a_job() throws Exception {
    JobOrder order =
        new JobOrder(
            Stage.SCORING,
            new TenantId(database.acme()),
            TestExperiments.insert(database),
            1,
            1,
            Optional.of(folder.resolve("checkpoints/gone/chk-3").toUri().toString()));

    await(jobs.submit(order));

    assertThat(TestExperiments.end(jobs, order)).isInstanceOf(JobStatus.Finished.class);
  }

  @Test
  void what_never_ran_can_be_cancelled() throws Exception {
    JobOrder order = order(Stage.SCORING, UUID.randomUUID(), 1);

    await(jobs.cancel(order));

    assertThat(await(jobs.status(order))).isInstanceOf(JobStatus.Unknown.class);
  }

  @Test
  void an_experiment_that_is_not_there_fails_the_submission() {
    Future<Void> submission = jobs.submit(order(Stage.SCORING, UUID.randomUUID(), 1));

    assertThat(submission.toCompletionStage().toCompletableFuture())
        .failsWithin(1, TimeUnit.MINUTES);
  }

  private static JobOrder order(Stage stage, UUID experiment, int attempt) {
    return new JobOrder(
        stage, new TenantId(database.acme()), experiment, 1, attempt, Optional.empty());
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
