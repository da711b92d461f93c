package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How Postgres finds items of a large version for the API, with and without statistics. */
class ItemPlansTest {

  private static final String VERSION =
      """
      insert into tenants (name) values ('acme');
      insert into projects (tenant_id, name, created_by) select id, 'p', 'ann' from tenants;
      insert into datasets (tenant_id, project_id, name, created_by)
      select tenant_id, id, 'd', 'ann' from projects;
      insert into dataset_versions (tenant_id, dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by)
      select tenant_id, id, n, 'native', repeat('a', 64), 20000, 0, 0, 0, 0, 0, 0, 0, 'ann'
      from datasets, generate_series(1, 3) n;
      insert into items (tenant_id, version_id, ordinal, external_id, question)
      select tenant_id, id, n, 'item ' || n, repeat('question ', 20)
      from dataset_versions, generate_series(0, 19999) n
      """;

  private static final String BY_EXTERNAL_ID =
      """
      explain select id
      from items
      where version_id = (select id from dataset_versions where number = 2)
        and external_id = any (array['item 7', 'item 19000', 'none'])
      """;

  private static final String PAGE =
      """
      explain select *
      from items
      where version_id = (select id from dataset_versions where number = 2) and ordinal > 15000
      order by ordinal
      limit 50
      """;

  private static EmptyDatabase database;

  @BeforeAll
  static void start() throws Exception {
    database = new EmptyDatabase();
    Statement statement = database.statement;
    statement.execute("alter table items set (autovacuum_enabled = false)");
    statement.execute(VERSION);
    statement.execute(
        "select set_config('app.tenant_id', (select id::text from tenants), false); set role "
            + Roles.API);
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  /** Postgres has statistics of an import some time after it. */
  @Test
  void an_index_finds_a_page_at_once_and_items_by_their_ids_in_the_file_later()
      throws SQLException {
    assertPageIsFound();
    database.statement.execute("reset role; analyze items; set role " + Roles.API);
    assertPageIsFound();
    assertThat(plan(BY_EXTERNAL_ID))
        .anyMatch(line -> line.contains("items_by_external_id"))
        .noneMatch(line -> line.contains("Seq Scan on items"));
  }

  private static void assertPageIsFound() throws SQLException {
    assertThat(plan(PAGE))
        .anyMatch(line -> line.contains("items_tenant_id_version_id_ordinal_key"))
        .noneMatch(line -> line.contains("Sort") || line.contains("Seq Scan on items"));
  }

  private static List<String> plan(String explain) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = database.statement.executeQuery(explain)) {
      while (rows.next()) {
        lines.add(rows.getString(1));
      }
    }
    return lines;
  }
}
