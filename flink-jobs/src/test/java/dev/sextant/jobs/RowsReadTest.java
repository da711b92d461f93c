package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.jobs.tables.items.ItemStore;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How many rows Postgres reads for the statements of a job while it has no statistics of their
 * tables, as right after an import: in proportion to the items, and not to their square.
 */
class RowsReadTest {

  private static final int ITEMS = 3_000;

  /**
   * Five executions until the driver prepares a statement, and five until Postgres keeps a plan.
   */
  private static final int PAGES_BEFORE_A_PLAN_IS_KEPT = 20;

  private static final String ENTRIES =
      """
      select coalesce(sum(idx_tup_read), 0)::bigint
             + (select coalesce(sum(seq_tup_read), 0)::bigint from pg_stat_user_tables where relname = t.name)
      from (select ?::text as name) t left join pg_stat_user_indexes i on i.relname = t.name
      group by t.name
      """;

  private static final String CONNECTIONS =
      """
      select count(*)
      from pg_stat_activity
      where datname = current_database() and application_name = 'sextant-jobs'
      """;

  private static TestDatabase database;
  private static TestTenant acme;
  private static UUID experiment;

  @BeforeAll
  static void start() throws SQLException {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    for (String table : List.of("items", "answers", "labels", "split_items", "scored_items")) {
      asSuperuser("alter table " + table + " set (autovacuum_enabled = false)");
    }
    Imported imported =
        acme.imported(List.of(TestItem.of("Where?", "Here.", judged("There.", 0.5))));
    add(imported);
    acme.split(imported);
    acme.lockHoldout(imported);
    experiment = acme.experiment(imported, List.of("theta-rc"), null, List.of());
    addScoredItems();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  private static void addScoredItems() {
    acme.owned(
        """
        insert into scored_items (tenant_id, experiment_id, item_id, texts, truncated, tokens)
        select tenant_id, ?, id, 0, 0, 0 from items where ordinal >= 100
        returning item_id
        """,
        experiment);
  }

  private static void asSuperuser(String... statements) throws SQLException {
    try (Connection superuser = database.superuser().getConnection();
        Statement statement = superuser.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static void add(Imported imported) {
    acme.owned(
        """
        insert into items (tenant_id, version_id, ordinal, external_id, question, context)
        select v.tenant_id, v.id, n, 'item ' || n, 'Where is ' || n || '?', 'Here.'
        from dataset_versions v, generate_series(1, ?) n
        where v.id = ?
        returning id
        """,
        ITEMS - 1,
        imported.version());
    acme.owned(
        """
        insert into answers (tenant_id, answer_set_id, item_id, ordinal, role, text)
        select i.tenant_id, s.id, i.id, 0, 'judged', 'There is ' || i.ordinal
        from items i join answer_sets s on s.version_id = i.version_id
        where i.version_id = ? and i.ordinal > 0
        returning id
        """,
        imported.version());
    acme.owned(
        """
        insert into labels (tenant_id, answer_id, source, grounded, author)
        select tenant_id, id, 'imported', true, 'ann' from answers where ordinal = 0 and text like 'There is %'
        returning id
        """);
    acme.owned(
        "update dataset_versions set item_count = ?, answer_count = ? where id = ? returning id",
        ITEMS,
        ITEMS,
        imported.version());
  }

  @Test
  void a_page_of_a_scoring_job_looks_up_its_own_items() {
    long read =
        rowsRead(
            "scored_items",
            (tables, found) ->
                assertThat(new ItemStore(tables, found).page(0, 100, 50)).hasSize(50));
    assertThat(read).isLessThan(ITEMS / 2);
  }

  /** Postgres reads an empty table row by row, and keeps the plan of a repeated statement. */
  @Test
  void a_page_is_read_as_its_tables_are_and_not_as_they_were_for_the_first_pages()
      throws SQLException {
    asSuperuser("truncate scored_items", "analyze scored_items"); // neither reads rows
    long read =
        rowsRead(
            "scored_items",
            (tables, found) -> {
              ItemStore items = new ItemStore(tables, found);
              for (int i = 0; i < PAGES_BEFORE_A_PLAN_IS_KEPT; i++) {
                assertThat(items.page(0, 100, 50)).hasSize(50);
              }
              addScoredItems();
              assertThat(items.page(0, 100, 50)).hasSize(50);
            });
    assertThat(read).isLessThan(ITEMS / 2);
  }

  @Test
  void pages_of_labels_look_up_the_part_of_each_item() {
    long read =
        rowsRead(
            "split_items",
            (tables, found) -> {
              AtomicInteger items = new AtomicInteger();
              new LabelStore(tables, 500).forEachItem(found, answers -> items.incrementAndGet());
              assertThat(items.get()).isEqualTo(ITEMS / 2);
            });
    assertThat(read).isLessThan(10 * ITEMS);
  }

  @Test
  void contradictions_are_counted_in_one_pass_over_the_answers() {
    long read =
        rowsRead(
            "answers",
            (tables, found) -> assertThat(new LabelStore(tables).contradictions(found)).isZero());
    assertThat(read).isLessThan(10 * ITEMS);
  }

  private static long rowsRead(String table, BiConsumer<TenantTransactions, Experiment> work) {
    long before = acme.count(ENTRIES, table);
    var request = acme.request(JobKind.SCORING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      work.accept(tables, new ExperimentStore(tables).get(experiment.toString()));
    }
    awaitEnd();
    return acme.count(ENTRIES, table) - before;
  }

  /** Postgres publishes the counts of a connection before that ends. */
  private static void awaitEnd() {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (acme.count(CONNECTIONS) > 0) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
