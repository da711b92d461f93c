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

/** What each of a million items costs when it is written, and what deletes it. */
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
            "draws FOREIGN KEY (tenant_id, answer_set_id) REFERENCES answer_sets(tenant_id, id) ON DELETE CASCADE",
            "labels FOREIGN KEY (tenant_id, answer_id) REFERENCES answers(tenant_id, id) ON DELETE CASCADE",
            "segments FOREIGN KEY (tenant_id, label_id) REFERENCES labels(tenant_id, id) ON DELETE CASCADE");
    assertThat(texts(KEYS_TO_ITEMS)).isEmpty();
  }

  @Test
  void a_version_takes_all_of_its_rows_with_it() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS);
    assertThat(texts(COUNTS)).as("positive control").containsExactly("1 1 1 1 1 1");
    statement.execute("delete from datasets");
    assertThat(texts(COUNTS)).containsExactly("0 0 0 0 0 0");
    statement.execute("delete from tenants");
  }

  @Test
  void the_api_deletes_rows_of_the_tenant_that_it_is_bound_to() throws SQLException {
    Statement statement = database.statement;
    statement.execute(ROWS.replace("('acme')", "('acme'), ('globex')"));
    assertThat(texts(COUNTS)).as("of two tenants").containsExactly("2 4 4 4 4 4");
    statement.execute(
        "select set_config('app.tenant_id', (select id::text from tenants where name = 'acme'), false)");
    statement.execute("set role " + Roles.API);

    statement.execute("delete from datasets");

    assertThat(texts("select name from tenants where id = current_tenant_id()"))
        .as("the tenant that is bound afterwards")
        .containsExactly("acme");
    statement.execute("reset role");
    assertThat(texts(COUNTS)).containsExactly("1 2 2 2 2 2");
    statement.execute("reset app.tenant_id; delete from tenants");
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
