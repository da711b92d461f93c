package dev.sextant.standalone.flink;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A small experiment in a database of a test, and the job that computes it. */
public final class TestExperiments {

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

  private static final String EMBEDDER =
      """
      select set_config('app.tenant_id', '%1$s', false);
      update experiments set metrics = '{sgi}' where id = '%2$s';
      insert into embedders (tenant_id, id, name, architecture, location, revision, weights_sha256,
          tokenizer_sha256, pooling, prefix, max_tokens, dimensions, precision)
        values ('%1$s', '%2$s', 'e', '%3$s', '%4$s', '%5$s', '%6$s', '%7$s', '%8$s', '%9$s', %10$d, %11$d, '%12$s');
      insert into experiment_embedders (tenant_id, experiment_id, embedder_id, position)
        values ('%1$s', '%2$s', '%2$s', 0);
      """;

  private TestExperiments() {}

  /** Inserts the same with a score that needs an embedder. */
  public static UUID insertWithEmbedder(TestDatabase database, EmbedderSpec spec)
      throws SQLException {
    UUID id = insert(database);
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          EMBEDDER.formatted(
              database.acme(),
              id,
              spec.architecture().code(),
              spec.location(),
              spec.revision(),
              spec.weightsSha256(),
              spec.tokenizerSha256(),
              spec.pooling().code(),
              spec.prefix(),
              spec.maxTokens(),
              spec.dimensions(),
              spec.precision().code()));
    }
    return id;
  }

  /** Inserts an experiment of the first tenant and returns its id. */
  public static UUID insert(TestDatabase database) throws SQLException {
    UUID id = UUID.randomUUID();
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(EXPERIMENT.formatted(database.acme(), id).replace("'p'", "'p" + id + "'"));
    }
    return id;
  }

  /** Returns the number that a query gives; {@code %s} in it is the experiment. */
  public static long count(TestDatabase database, String sql, UUID experiment) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql.formatted(experiment))) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Waits until the job no longer runs. */
  public static JobStatus end(JobCluster jobs, JobOrder order) throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      JobStatus status = await(jobs.status(order));
      if (!(status instanceof JobStatus.Running)) {
        return status;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("the job runs and runs: " + order);
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
