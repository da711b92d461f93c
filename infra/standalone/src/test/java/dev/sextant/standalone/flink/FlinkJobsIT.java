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
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Orders of the API on a real MiniCluster and a real Postgres. */
class FlinkJobsIT {

  private static final int LOOKS = 1_200;

  /** One item with a right and a wrong answer, and an experiment that needs only the floors. */
  private static final String EXPERIMENT =
      """
      select set_config('app.tenant_id', '%1$s', false);
      insert into projects (tenant_id, id, name, created_by) values ('%1$s', '%2$s', 'p', 't');
      insert into datasets (tenant_id, id, project_id, name, created_by)
        values ('%1$s', '%2$s', '%2$s', 'd', 't');
      insert into dataset_versions (tenant_id, id, dataset_id, number, format, sha256, item_count,
          answer_count, items_with_context, items_with_samples, grounded_labels, factuality_labels,
          segment_count, segments_not_true, created_by)
        values ('%1$s', '%2$s', '%2$s', 1, 'native', repeat('a', 64), 1, 2, 1, 1, 2, 0, 0, 0, 't');
      insert into answer_sets (tenant_id, id, version_id, name, source, answer_count)
        values ('%1$s', '%2$s', '%2$s', 'imported', 'imported', 2);
      insert into items (tenant_id, id, version_id, ordinal, external_id, question, context)
        values ('%1$s', '%2$s', '%2$s', 0, '1', 'Why?', 'Because it is so.');
      insert into answers (tenant_id, id, answer_set_id, item_id, ordinal, text)
        values ('%1$s', '%2$s', '%2$s', '%2$s', 0, 'It is so.'),
               ('%1$s', gen_random_uuid(), '%2$s', '%2$s', 1, 'Nobody can know that.');
      insert into labels (tenant_id, answer_id, source, author, grounded)
        select tenant_id, id, 'imported', 't', ordinal = 0 from answers where item_id = '%2$s';
      insert into experiments (tenant_id, id, project_id, version_id, answer_set_id, name, metrics,
          seed, created_by)
        values ('%1$s', '%2$s', '%2$s', '%2$s', '%2$s', 'e', '{length}', 7, 't');
      """;

  @TempDir static Path folder;

  private static TestDatabase database;
  private static MiniCluster cluster;
  private static Vertx vertx;
  private static FlinkJobs jobs;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    vertx = Vertx.vertx();
    cluster = FlinkInJvm.start(2, Files.createDirectory(folder.resolve("scratch")));
    DatabaseLogin.grant(
        "test", new DatabaseLogin(database.jdbcUrl(), Roles.JOBS, TestDatabase.PASSWORD));
    jobs =
        new FlinkJobs(
            vertx,
            FlinkInJvm.client(cluster),
            new Checkpoints(folder.resolve("checkpoints")),
            new JobTemplate("test", 1, "test"));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    await(vertx.close());
    database.close();
  }

  @Test
  void a_job_runs_once_however_often_it_is_submitted_and_leaves_no_checkpoint() throws Exception {
    UUID experiment = experiment();
    JobOrder scoring = order(Stage.SCORING, experiment, 1);
    assertThat(await(jobs.status(scoring))).isInstanceOf(JobStatus.Unknown.class);

    await(jobs.submit(scoring));
    await(jobs.submit(scoring));

    assertThat(end(scoring)).isInstanceOf(JobStatus.Finished.class);
    assertThat(folder.resolve("checkpoints"))
        .satisfiesAnyOf(
            checkpoints -> assertThat(checkpoints).doesNotExist(),
            checkpoints -> assertThat(checkpoints).isEmptyDirectory());
    assertThat(count("select count(*) from scores where experiment_id = '%s'", experiment))
        .isPositive();

    JobOrder reporting = order(Stage.REPORTING, experiment, 1);
    await(jobs.submit(reporting));
    assertThat(end(reporting)).isInstanceOf(JobStatus.Finished.class);
    assertThat(count("select count(*) from reports where experiment_id = '%s'", experiment))
        .isOne();
  }

  @Test
  void a_checkpoint_that_is_gone_does_not_stop_a_job() throws Exception {
    JobOrder order =
        new JobOrder(
            Stage.SCORING,
            new TenantId(database.acme()),
            experiment(),
            1,
            1,
            Optional.of(folder.resolve("checkpoints/gone/chk-3").toUri().toString()));

    await(jobs.submit(order));

    assertThat(end(order)).isInstanceOf(JobStatus.Finished.class);
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

  private static JobStatus end(JobOrder order) throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      JobStatus status = await(jobs.status(order));
      if (!(status instanceof JobStatus.Running)) {
        return status;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the job runs and runs: " + order);
  }

  private static JobOrder order(Stage stage, UUID experiment, int attempt) {
    return new JobOrder(
        stage, new TenantId(database.acme()), experiment, 1, attempt, Optional.empty());
  }

  private static UUID experiment() throws Exception {
    UUID id = UUID.randomUUID();
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(EXPERIMENT.formatted(database.acme(), id).replace("'p'", "'p" + id + "'"));
    }
    return id;
  }

  private static long count(String sql, UUID experiment) throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.formatted(experiment))) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
