package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A version records when people last gave or withdrew a label of its answers. */
class LabelChangesTest {

  /** Versions 1 to 4 of a dataset in two tenants, each with three answers. */
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
      from datasets, generate_series(1, 4) n;
      insert into items (tenant_id, version_id, ordinal, external_id, question)
      select tenant_id, id, 0, 'i', 'q' from dataset_versions;
      insert into answer_sets (tenant_id, version_id, name, source, answer_count)
      select tenant_id, id, 'imported', 'imported', 3 from dataset_versions;
      insert into answers (tenant_id, answer_set_id, item_id, ordinal, text)
      select s.tenant_id, s.id, i.id, n, 'a'
      from answer_sets s
      join items i on i.version_id = s.version_id, generate_series(0, 2) n;
      """;

  /** A label: its source, day, time of withdrawal, version, and ordinal of the answer. */
  private static final String LABEL =
      """
      insert into labels (tenant_id, answer_id, source, author, grounded, created_at, withdrawn_at)
      select a.tenant_id, a.id, '%s', 'ann', true, '2026-01-%02d 00:00Z', %s
      from answers a
      join answer_sets s on s.id = a.answer_set_id
      join dataset_versions v on v.id = s.version_id
      where v.number = %d and a.ordinal = %d
      """;

  @Test
  void a_version_records_the_newest_change_of_its_labels_by_people() throws Exception {
    try (EmptyDatabase database = new EmptyDatabase()) {
      Statement statement = database.statement;
      statement.execute(VERSIONS);
      statement.execute(LABEL.formatted("human", 3, "null", 1, 0));
      statement.execute(LABEL.formatted("human", 2, "null", 1, 1));
      statement.execute(LABEL.formatted("human", 4, "'2026-01-09 00:00Z'", 2, 0));
      statement.execute(LABEL.formatted("imported", 8, "null", 3, 0));
      statement.execute(LABEL.formatted("oracle", 12, "null", 4, 1));
      assertThat(changes(statement))
          .as("an older label changes nothing, and only labels by people count")
          .isEqualTo("1: 03 (2), 2: 09 (2), 3: - (2), 4: - (2)");

      statement.execute(LABEL.formatted("human", 11, "null", 3, 1));
      assertThat(changes(statement)).isEqualTo("1: 03 (2), 2: 09 (2), 3: 11 (2), 4: - (2)");
      statement.execute(
          """
          update labels set withdrawn_at = '2026-01-20 00:00Z'
          where source = 'human' and created_at = '2026-01-11 00:00Z'
          """);
      assertThat(changes(statement)).isEqualTo("1: 03 (2), 2: 09 (2), 3: 20 (2), 4: - (2)");
    }
  }

  /** The day of each version's last change and, in brackets, in how many tenants. */
  private static String changes(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            """
            select string_agg(line, ', ' order by line)
            from (select format('%s: %s (%s)', number,
                                coalesce(to_char(labels_changed_at at time zone 'UTC', 'DD'), '-'), count(*)) as line
                  from dataset_versions
                  group by number, labels_changed_at) t
            """)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
