package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How Postgres finds the rows and texts of a deletion in large tables without statistics: each
 * batch reads what it takes, and not the whole table.
 */
class DeletionPlansTest {

  private static final int ITEMS = 3_000;
  private static final int BATCH = 50;

  private static final String ROWS =
      """
      insert into tenants (name) values ('acme');
      select set_config('app.tenant_id', (select id::text from tenants), false);
      insert into projects (name, created_by) values ('p', 'ann');
      insert into datasets (project_id, name, created_by) select id, n, 'ann' from projects, unnest(array['gone', 'kept']) n;
      insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
                                    items_with_samples, grounded_labels, factuality_labels, segment_count,
                                    segments_not_true, created_by)
      select id, 1, 'native', repeat('a', 64), %1$d, %1$d, 0, 0, %1$d, 0, 0, 0, 'ann' from datasets;
      insert into answer_sets (version_id, name, source, answer_count)
      select id, 'imported', 'imported', %1$d from dataset_versions;
      insert into splits (version_id, seed, calibration_share) select id, 1, 0.5 from dataset_versions;
      insert into items (version_id, ordinal, external_id, question)
      select v.id, n, 'item ' || n, 'question ' || n || case when n %% 2 = 0 then d.name else '' end
      from datasets d join dataset_versions v on v.dataset_id = d.id, generate_series(1, %1$d) n;
      insert into answers (answer_set_id, item_id, ordinal, text)
      select s.id, i.id, 0, 'answer of ' || i.id from answer_sets s join items i on i.version_id = s.version_id;
      insert into labels (answer_id, source, author, grounded) select id, 'imported', 'file', true from answers;
      insert into segments (label_id, ordinal, text, verdict) select id, 0, 'segment of ' || id, 'true' from labels;
      insert into split_items (split_id, item_id, part)
      select s.id, i.id, 'holdout' from splits s join items i on i.version_id = s.version_id;
      insert into embeddings (revision, text_sha256, vector, tokens, truncated, read, made_by)
      select repeat('a', 64), text_sha256(t), '\\x00000000', 1, false, 1, 'exact'
      from (select question from items union select text from answers union select text from segments) x (t);
      insert into deletions (kind, object_id, name_sha256, requested_by, removed_ids)
      select 'dataset', d.id, repeat('a', 64), 'ann', array[v.id, s.id, p.id]
      from datasets d
      join dataset_versions v on v.dataset_id = d.id
      join answer_sets s on s.version_id = v.id
      join splits p on p.version_id = v.id
      where d.name = 'gone';
      delete from datasets where name = 'gone'
      """;

  /** How often the session has read each large table as a whole. */
  private static final String READ_AS_A_WHOLE =
      """
      select string_agg(relname || ' ' || seq_scan, ', ' order by relname)
      from pg_stat_xact_user_tables
      where relname in ('items', 'answers', 'labels', 'segments', 'split_items', 'embeddings', 'deletion_texts')
      """;

  /** Index entries that the session has read, also those of rows that are deleted. */
  private static final String ENTRIES_READ =
      "select sum(pg_stat_get_xact_tuples_returned(indexrelid))::bigint from pg_index";

  private static EmptyDatabase database;

  /** Index entries that the last transaction has read. */
  private static long entriesRead;

  @BeforeAll
  static void start() throws Exception {
    database = new EmptyDatabase();
    Statement statement = database.statement;
    for (String table :
        List.of("items", "answers", "labels", "segments", "split_items", "deletion_texts")) {
      statement.execute("alter table %s set (autovacuum_enabled = false)".formatted(table));
    }
    statement.execute(ROWS.formatted(ITEMS));
    statement.execute("set role " + Roles.API);
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @Test
  void each_batch_reads_what_it_takes() throws SQLException {
    List<Long> reads = new ArrayList<>();
    try (Connection older = database.connect()) {
      older.setAutoCommit(false);
      older.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      older.createStatement().execute("select count(*) from items");
      String more = "t";
      while (more.equals("t")) {
        if (reads.size() == ITEMS / BATCH / 2) {
          analyze();
        }
        more = inTransaction("select delete_owned_rows(id, " + BATCH + ") from deletions");
        reads.add(entriesRead);
      }
    }
    assertThat(reads).hasSizeGreaterThanOrEqualTo(3 * ITEMS / BATCH);
    assertThat(reads.stream().mapToLong(Long::longValue).sum())
        .as("index entries, those of deleted rows included: %s", reads)
        .isLessThan(30L * 3 * ITEMS);
    assertThat(first("select count(*) from items")).isEqualTo("" + ITEMS);
    assertThat(first("select count(*) from deletion_texts where whole and not shared"))
        .as("questions, answers and segments")
        .isEqualTo("" + 3 * ITEMS);

    String last = "00000000-0000-0000-0000-000000000000";
    int marks = 0;
    while (last != null) {
      last =
          inTransaction(
              "select mark_shared_texts(id, '%s', %d) from deletions".formatted(last, BATCH));
      marks++;
    }
    assertThat(marks)
        .as("answers count as well as items, and the last batch is empty")
        .isEqualTo(2 * ITEMS / BATCH + 1);
    assertThat(first("select count(*) from deletion_texts where shared"))
        .as("every second question is in the other dataset, too")
        .isEqualTo("" + ITEMS / 2);
  }

  private static void analyze() throws SQLException {
    database.statement.execute("reset role; analyze; set role " + Roles.API);
  }

  private static String inTransaction(String sql) throws SQLException {
    database.statement.execute("begin");
    String before = first(READ_AS_A_WHOLE);
    long entries = Long.parseLong(first(ENTRIES_READ));
    String value = first(sql);
    entriesRead = Long.parseLong(first(ENTRIES_READ)) - entries;
    assertThat(first(READ_AS_A_WHOLE)).as(sql).isEqualTo(before);
    database.statement.execute("commit");
    return value;
  }

  private static String first(String sql) throws SQLException {
    try (ResultSet rows = database.statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
