package dev.sextant.jobs.tables.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.entailment.EntailmentModel.BilledTokens;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a batch of a job stores while its experiment is deleted, and afterwards. */
class DeletedExperimentTest {

  private static final String EXPERIMENT = UUID.randomUUID().toString();
  private static final String EMBEDDER = UUID.randomUUID().toString();
  private static final int WAITING = 30;

  private static final Map<String, Embedding> VECTORS =
      Map.of("text", new Embedding(new float[] {1, 2}, 1));
  private static final Map<TextPair, EntailmentProbabilities> PAIRS =
      Map.of(
          new TextPair("premise", "hypothesis"), new EntailmentProbabilities(0.5, 0.5, 0, false));

  private TestDatabase database;
  private TenantTransactions tables;

  @BeforeEach
  void start() {
    database = TestDatabase.create();
    tables = JobsDatabase.of(database, database.acme()).open();
    StoredExperiment.insert(database, database.acme(), EXPERIMENT);
  }

  @AfterEach
  void stop() {
    tables.close();
    database.close();
  }

  @Test
  void a_deletion_waits_for_vectors_that_are_being_stored_and_finds_them() throws Exception {
    deletionMeets("embeddings", () -> embeddings().insert(VECTORS, 0));
  }

  @Test
  void a_deletion_waits_for_entailments_that_are_being_stored_and_finds_them() throws Exception {
    deletionMeets("entailments", () -> entailments().insert(PAIRS, "fake", BilledTokens.NONE));
  }

  /** The batch stands still once its rows are written: it cannot count their bytes. */
  private void deletionMeets(String cache, Runnable batch) throws Exception {
    try (Connection counting = database.superuser().getConnection();
        Connection deleting = database.superuser().getConnection();
        Statement statement = deleting.createStatement()) {
      counting.setAutoCommit(false);
      deleting.setAutoCommit(false);
      counting.createStatement().execute("lock stored_bytes in exclusive mode");
      CompletableFuture<Void> stored = CompletableFuture.runAsync(batch);
      awaitWaiting(1, stored);
      CompletableFuture<Void> deleted = CompletableFuture.runAsync(() -> delete(statement));
      awaitWaiting(2, deleted);
      assertThat(deleted).as("waits for the batch").isNotDone();

      counting.commit();
      deleted.get(WAITING, TimeUnit.SECONDS);

      assertThat(count(statement, cache)).as("rows that the deletion sees").isEqualTo(1);
      deleting.commit();
      stored.get(WAITING, TimeUnit.SECONDS);
    }
  }

  @Test
  void a_batch_that_waited_for_the_deletion_stores_nothing() throws Exception {
    try (Connection deleting = database.superuser().getConnection();
        Statement statement = deleting.createStatement()) {
      deleting.setAutoCommit(false);
      delete(statement);
      CompletableFuture<Void> stored =
          CompletableFuture.runAsync(() -> embeddings().insert(VECTORS, 0));
      awaitWaiting(1, stored);
      deleting.commit();
      stored.get(WAITING, TimeUnit.SECONDS);

      assertThat(count(statement, "embeddings")).isZero();
    }
  }

  @Test
  void after_the_deletion_nothing_is_stored_and_what_was_billed_counts() throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      delete(statement);

      embeddings().insert(VECTORS, 7);
      entailments().insert(PAIRS, "fake", new BilledTokens(4, 1, 0));

      assertThat(count(statement, "embeddings")).isZero();
      assertThat(count(statement, "entailments")).isZero();
      try (ResultSet row = statement.executeQuery("select sum(llm_tokens) from usage_days")) {
        row.next();
        assertThat(row.getLong(1)).isEqualTo(7 + 4 + 1);
      }
    }
  }

  @Test
  void counting_texts_meets_the_deletion_of_a_tenant_without_a_deadlock() throws Exception {
    countingMeetsTheDeletionOfATenant(() -> new TextsEmbeddedStore(tables, EXPERIMENT).add(1));
  }

  @Test
  void counting_tokens_meets_the_deletion_of_a_tenant_without_a_deadlock() throws Exception {
    countingMeetsTheDeletionOfATenant(
        () -> new TokensBilledStore(tables, EXPERIMENT, EMBEDDER).add(1));
  }

  @Test
  void counting_entailments_meets_the_deletion_of_a_tenant_without_a_deadlock() throws Exception {
    countingMeetsTheDeletionOfATenant(
        () -> entailments().insert(Map.of(), "fake", new BilledTokens(4, 1, 0)));
  }

  /** Postgres deletes the rows of a tenant in the order in which the tables were created. */
  private void countingMeetsTheDeletionOfATenant(Runnable counting) throws Exception {
    try (Connection deleting = database.superuser().getConnection();
        Statement statement = deleting.createStatement()) {
      statement.execute(
          "insert into usage_days (tenant_id, day) values ('%s', utc_today())"
              .formatted(database.acme()));
      statement.execute("set session_replication_role = replica"); // the embedder is unknown
      statement.execute(
          "insert into experiment_embedders (tenant_id, experiment_id, embedder_id, position)"
              + " select tenant_id, id, '%s', 0 from experiments".formatted(EMBEDDER));
      statement.execute("set session_replication_role = origin");
      deleting.setAutoCommit(false);
      delete(statement);
      CompletableFuture<Void> counted = CompletableFuture.runAsync(counting);
      awaitWaiting(1, counted);

      statement.execute("delete from usage_days");
      deleting.commit();

      counted.get(WAITING, TimeUnit.SECONDS);
    }
  }

  private EmbeddingStore embeddings() {
    return new EmbeddingStore(tables, "revision", EXPERIMENT, EMBEDDER);
  }

  private EntailmentStore entailments() {
    return new EntailmentStore(tables, "revision", EXPERIMENT);
  }

  private static void delete(Statement statement) {
    try {
      statement.execute("delete from experiments");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet row = statement.executeQuery("select count(*) from " + table)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Waits until so many transactions wait for a lock, or the work has ended. */
  private void awaitWaiting(int transactions, CompletableFuture<Void> work) throws SQLException {
    String waiting =
        "select count(*) from pg_stat_activity"
            + " where datname = current_database() and wait_event_type = 'Lock'";
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      while (!work.isDone()) {
        try (ResultSet row = statement.executeQuery(waiting)) {
          row.next();
          if (row.getInt(1) >= transactions) {
            return;
          }
        }
        Thread.onSpinWait();
      }
    }
  }
}
