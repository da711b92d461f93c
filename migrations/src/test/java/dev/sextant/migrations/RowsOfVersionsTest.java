package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What each of a million items costs when it is written, and what deletes it, batch by batch. */
class RowsOfVersionsTest {

  /** Postgres checks each foreign key for each row. */
  private static final String KEYS =
      """
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid)
      from pg_constraint
      where contype = 'f'
        and conrelid in ('items'::regclass, 'answers'::regclass, 'labels'::regclass, 'segments'::regclass,
                         'split_items'::regclass, 'draws'::regclass)
      order by 1
      """;

  /** Tables whose rows Postgres would look for each time an item is deleted. */
  private static final String KEYS_TO_ITEMS =
      """
      select conrelid::regclass::text
      from pg_constraint
      where contype = 'f' and confrelid = 'items'::regclass
      """;

  private static final String ROWS =
      """
      insert into tenants (name) values ('acme');
      insert into projects (tenant_id, name, created_by) select id, 'p', 'ann' from tenants;
      insert into datasets (tenant_id, project_id, name, created_by)
      select tenant_id, id, 'd', 'ann' from projects;
      insert into dataset_versions (tenant_id, dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by)
      select tenant_id, id, 1, 'native', repeat('a', 64), 1, 1, 0, 0, 1, 0, 1, 0, 'ann' from datasets;
      insert into items (tenant_id, version_id, ordinal, external_id) select tenant_id, id, 0, 'i' from dataset_versions;
      insert into answer_sets (tenant_id, version_id, name, source, answer_count)
      select tenant_id, id, 'imported', 'imported', 1 from dataset_versions;
      insert into answers (tenant_id, answer_set_id, item_id, ordinal, text)
      select s.tenant_id, s.id, i.id, 0, 'a' from answer_sets s, items i;
      insert into draws (tenant_id, answer_set_id, item_id, index, outcome, tries, cost)
      select s.tenant_id, s.id, i.id, 0, 'failed', 1, 0 from answer_sets s, items i;
      insert into labels (tenant_id, answer_id, source, author, grounded)
      select tenant_id, id, 'imported', 'ann', true from answers;
      insert into segments (tenant_id, label_id, ordinal, text, verdict) select tenant_id, id, 0, 'a', 'true' from labels;
      insert into splits (tenant_id, version_id, seed, calibration_share)
      select tenant_id, id, 1, 0.5 from dataset_versions;
      insert into split_items (tenant_id, split_id, item_id, part)
      select s.tenant_id, s.id, i.id, 'holdout' from splits s, items i
      """;

  private static final String COUNTS =
      """
      select concat_ws(' ', (select count(*) from items), (select count(*) from answers),
                       (select count(*) from draws), (select count(*) from labels),
                       (select count(*) from segments), (select count(*) from split_items))
      """;

  /** Tables of owners, with those of their rows and the column that names the owner. */
  private static final String NOTED =
      """
      select t.tgrelid::regclass || ' ' || a.args[1] || ' ' || a.args[2]
      from pg_trigger t
      cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
      where t.tgfoid = 'note_deleted_owners'::regproc
      order by 1
      """;

  private static final String REQUIRED =
      """
      select a.args[1] || ' ' || t.tgrelid::regclass || ' ' || a.args[2]
      from pg_trigger t
      cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
      where t.tgfoid = 'require_owners'::regproc
      order by 1
      """;

  /**
   * Rows whose batches no unique index leads to: it begins with tenant, owner and these columns.
   */
  private static final String WITHOUT_KEY =
      """
      select a.args[1]
      from pg_trigger t
      cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\\000') as args) a
      where t.tgfoid = 'note_deleted_owners'::regproc
        and not exists (
          select
          from pg_index i
          where i.indrelid = a.args[1]::regclass and i.indisunique
            and concat_ws(', ', 'tenant_id', a.args[2], a.args[3], '')
                = left((select string_agg(c.attname, ', ' order by k.place) || ', '
                        from unnest(i.indkey) with ordinality k (number, place)
                        join pg_attribute c on c.attrelid = i.indrelid and c.attnum = k.number),
                       length(concat_ws(', ', 'tenant_id', a.args[2], a.args[3], ''))))
      """;

  private static final String TWICE =
      """
      select c.conrelid::regclass::text
      from pg_constraint c
      join pg_trigger t on t.tgrelid = c.conrelid and t.tgfoid = 'require_owners'::regproc
      where c.contype = 'f'
        and c.confrelid = split_part(encode(t.tgargs, 'escape'), '\\000', 1)::regclass
      """;

  private static final String DELETION =
      """
      insert into deletions (kind, object_id, name_sha256, requested_by, removed_ids)
      select 'dataset', uuidv7(), repeat('a', 64), 'ann', array_agg(o.id)
      from (%s) o
      """;

  private static final String DELETE_ROWS =
      "select delete_owned_rows(id, 1) from deletions where tenant_id = current_tenant_id()";

  private static EmptyDatabase database;

  @BeforeAll
  static void start() throws Exception {
    database = new EmptyDatabase();
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @Test
  void a_row_has_one_foreign_key_at_most_which_carries_its_tenant() throws SQLException {
    assertThat(texts(KEYS))
        .containsExactly(
            "labels FOREIGN KEY (tenant_id, answer_id) REFERENCES answers(tenant_id, id) ON DELETE CASCADE",
            "segments FOREIGN KEY (tenant_id, label_id) REFERENCES labels(tenant_id, id) ON DELETE CASCADE");
    assertThat(texts(KEYS_TO_ITEMS)).isEmpty();
  }

  @Test
  void rows_that_are_deleted_after_their_owner_cannot_be_written_without_it() throws SQLException {
    List<String> noted = texts(NOTED);
    assertThat(noted)
        .hasSizeGreaterThan(10)
        .contains("dataset_versions items version_id", "experiments scored_items experiment_id");
    assertThat(texts(REQUIRED)).containsExactlyElementsOf(noted);
    assertThat(texts(WITHOUT_KEY)).isEmpty();
    assertThat(texts(TWICE)).as("a key would delete them one by one").isEmpty();
  }

  @Test
  void the_rows_of_a_tenant_that_is_gone_are_gone_at_once() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS);
    assertThat(texts(COUNTS)).as("positive control").containsExactly("1 1 1 1 1 1");
    statement.execute("delete from tenants");
    assertThat(texts(COUNTS)).containsExactly("0 0 0 0 0 0");
    assertThat(texts("select owned_table from deleted_owners")).isEmpty();
  }

  @Test
  void the_api_deletes_rows_of_the_tenant_that_it_is_bound_to() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS.replace("('acme')", "('acme'), ('globex')"));
    assertThat(texts(COUNTS)).as("of two tenants").containsExactly("2 4 4 4 4 4");
    statement.execute(
        "select set_config('app.tenant_id', (select id::text from tenants where name = 'acme'), false)");
    statement.execute("set role " + Roles.API);
    statement.execute(
        DELETION.formatted(
            "select id from dataset_versions union all select id from answer_sets union all select id from splits"));

    assertThat(texts(DELETE_ROWS)).as("nothing is deleted before its owner").containsExactly("f");
    assertThat(texts("select count(*) from items")).containsExactly("1");
    statement.execute("delete from datasets");

    assertThat(texts("select name from tenants where id = current_tenant_id()"))
        .as("the tenant that is bound afterwards")
        .containsExactly("acme");
    assertThatThrownBy(() -> statement.execute("delete from items"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
    assertThat(texts(DELETE_ROWS)).as("one row of many").containsExactly("t");
    for (int i = 0; i < 20 && texts(DELETE_ROWS).equals(List.of("t")); i++) {
      assertThat(texts("select count(*) from deleted_owners")).doesNotContain("0");
    }
    assertThat(texts("select owned_table from deleted_owners")).isEmpty();
    assertThat(
            texts(
                "select concat_ws(' ', removed -> 'items', removed -> 'answers', removed -> 'draws',"
                    + " removed -> 'labels', removed -> 'segments', removed -> 'split_items') from deletions"))
        .containsExactly("1 2 2 2 2 2");
    statement.execute("reset role");
    assertThat(texts(COUNTS)).as("of the other tenant").containsExactly("1 2 2 2 2 2");
    statement.execute("reset app.tenant_id; delete from tenants");
  }

  @Test
  void a_call_ends_after_owners_without_rows_too() throws SQLException {
    Statement statement = database.statement;
    statement.execute("insert into tenants (name) values ('acme')");
    statement.execute("select set_config('app.tenant_id', (select id::text from tenants), false)");
    statement.execute(
        "insert into deleted_owners (owner_id, owned_table, owner_column, key_columns) select uuidv7(),"
            + " 'scored_items', 'experiment_id', 'item_id' from generate_series(1, 5000)");
    statement.execute(DELETION.formatted("select owner_id as id from deleted_owners"));
    String call = DELETE_ROWS.replace("1)", "200)");
    assertThat(texts(call)).containsExactly("t");
    assertThat(texts("select count(*) from deleted_owners")).containsExactly("4800");
    int calls = 1;
    while (calls < 100 && texts(call).equals(List.of("t"))) {
      calls++;
    }
    assertThat(texts("select count(*) from deleted_owners")).containsExactly("0");
    statement.execute("reset app.tenant_id; delete from tenants");
  }

  /** A deletion reaches what it has deleted, and nothing else that waits for its deletion. */
  @Test
  void a_deletion_deletes_the_rows_of_its_own_owners_only() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS);
    statement.execute("select set_config('app.tenant_id', (select id::text from tenants), false)");
    statement.execute(DELETION.formatted("select id from projects"));
    statement.execute("delete from datasets");
    assertThat(texts(DELETE_ROWS)).containsExactly("f");
    assertThat(texts(COUNTS)).containsExactly("1 1 1 1 1 1");
    statement.execute(
        "reset app.tenant_id; delete from tenants; delete from items; delete from answers");
    statement.execute("delete from draws; delete from split_items; delete from deleted_owners");
  }

  @Test
  void a_row_needs_its_owner_which_must_be_of_its_tenant() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS);
    statement.execute("insert into tenants (name) values ('globex')");
    for (String insert :
        List.of(
            "insert into items (tenant_id, version_id, ordinal, external_id) select %s, %s, 7, 'x' from dataset_versions",
            "insert into answers (tenant_id, answer_set_id, item_id, ordinal, text) select %s, %s, uuidv7(), 7, 'x' from answer_sets",
            "insert into split_items (tenant_id, split_id, item_id, part) select %s, %s, uuidv7(), 'holdout' from splits")) {
      statement.execute(insert.formatted("tenant_id", "id"));
      for (String wrong :
          List.of(
              insert.formatted("tenant_id", "uuidv7()"),
              insert.formatted("(select id from tenants where name = 'globex')", "id"))) {
        assertThatThrownBy(() -> statement.execute(wrong))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23503"))
            .hasMessageContaining("that do not exist");
      }
    }
    statement.execute("delete from tenants");
    assertThat(texts(COUNTS)).containsExactly("0 0 0 0 0 0");
  }

  /**
   * The group of an item hashes its texts with white space folded, as a regular expression does.
   */
  @Test
  void texts_are_folded_whether_or_not_they_look_as_if_they_needed_it() throws SQLException {
    assertThat(
            texts(
                """
                select t
                from unnest(array[null, '', ' ', '  ', 'a', 'a b', ' a b ', 'a  b', E'a\\tb', E'\\na', E'a\\r\\n b',
                                  E'a \\u000b', E'a\\u00a0\\u00a0b', E'\\u3000a', 'ä ö', E'a\\fb']) t
                where folded(t) is distinct from btrim(regexp_replace(coalesce(t, ''), '\\s+', ' ', 'g'))
                """))
        .isEmpty();
    assertThat(texts("select folded(E' a\\t\\tb \\n')")).containsExactly("a b");
  }

  private static List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = database.statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
