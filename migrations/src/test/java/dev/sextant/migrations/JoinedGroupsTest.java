package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Groups of items that overlap are one group. */
class JoinedGroupsTest {

  /** Two versions without items, in each of two tenants. */
  private static final String VERSIONS =
      """
      insert into tenants (name) values ('acme'), ('globex');
      insert into projects (tenant_id, name, created_by) select id, 'p', 'ann' from tenants;
      insert into datasets (tenant_id, project_id, name, created_by)
      select tenant_id, id, 'd', 'ann' from projects;
      insert into dataset_versions (tenant_id, dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by)
      select tenant_id, id, n, 'native', repeat('a', 64), 1, 3, 0, 0, 0, 0, 0, 0, 'ann'
      from datasets, generate_series(1, 2) n;
      """;

  /**
   * Version 1: a chain of 1,000 items, each with the question of the one before or the key of the
   * one after; two items that only share a key; one item alone. Version 2 has no keys: two copies
   * and one item.
   */
  private static final String ITEMS =
      """
      insert into items (tenant_id, version_id, ordinal, external_id, question, group_key)
      select tenant_id, id, n, 'chain ' || n, 'q' || n / 2, 'k' || (n + 1) / 2
      from dataset_versions, generate_series(0, 999) n
      where number = 1;
      insert into items (tenant_id, version_id, ordinal, external_id, question, group_key)
      select tenant_id, id, 1000 + n, 'pair ' || n, 'pair ' || n, 'pair'
      from dataset_versions, generate_series(0, 1) n
      where number = 1;
      insert into items (tenant_id, version_id, ordinal, external_id, question)
      select tenant_id, id, 2000, 'alone', 'another question' from dataset_versions where number = 1;
      insert into items (tenant_id, version_id, ordinal, external_id, question)
      select tenant_id, id, n, 'copy ' || n, 'copied ' || n / 2 from dataset_versions, generate_series(0, 2) n
      where number = 2;
      """;

  private static final String APART = "1: 3 of 1, 500 of 2; 2: 1 of 1, 1 of 2";
  private static final String JOINED = "1: 1 of 1, 1 of 2, 1 of 1000; 2: 1 of 1, 1 of 2";

  @Test
  void items_that_a_chain_of_keys_and_copies_connects_are_one_group() throws Exception {
    try (EmptyDatabase database = new EmptyDatabase()) {
      Statement statement = database.statement;
      statement.execute(VERSIONS);
      statement.execute(ITEMS);
      assertThat(groups(statement, "acme")).isEqualTo(APART);
      assertThat(groups(statement, "globex")).isEqualTo(APART);
      joinAsApi(statement, "acme");
      assertThat(groups(statement, "acme")).isEqualTo(JOINED);
      assertThat(groups(statement, "globex")).as("row-level security").isEqualTo(APART);
      joinAsApi(statement, "globex");
      assertThat(groups(statement, "globex")).isEqualTo(JOINED);
    }
  }

  /** Joins the groups of all versions that the API's role sees when it is bound to the tenant. */
  private static void joinAsApi(Statement statement, String tenant) throws SQLException {
    statement.execute(
        "select set_config('app.tenant_id', id::text, false) from tenants where name = '%s'"
            .formatted(tenant));
    statement.execute("set role " + Roles.API);
    assertThat(text(statement, "select count(*) from dataset_versions")).isEqualTo("2");
    statement.execute("select join_groups(id) from dataset_versions");
    statement.execute("reset role");
  }

  /** Returns the sizes of the groups of each of the tenant's versions. */
  private static String groups(Statement statement, String tenant) throws SQLException {
    return text(
        statement,
        """
        with groups as (
          select v.number, count(*) as size
          from dataset_versions v
          join tenants t on t.id = v.tenant_id and t.name = '%s'
          join items i on i.version_id = v.id
          group by v.number, i.group_sha256
        ),
        sizes as (select number, size, count(*) as n from groups group by 1, 2),
        lines as (
          select number || ': ' || string_agg(n || ' of ' || size, ', ' order by size) as line
          from sizes
          group by number)
        select string_agg(line, '; ' order by line) from lines
        """
            .formatted(tenant));
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
