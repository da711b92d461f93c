package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class EndedExperimentsTest {

  /** Experiments of two tenants, named by their state, as release 16 of the schema wrote them. */
  private static final String ENDED_AND_OPEN =
      """
      insert into tenants (name) values ('acme'), ('globex');
      insert into projects (tenant_id, name, created_by) select id, 'p', 'ann' from tenants;
      insert into datasets (tenant_id, project_id, name, created_by)
      select tenant_id, id, 'd', 'ann' from projects;
      insert into dataset_versions (tenant_id, dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by)
      select tenant_id, id, 1, 'native', repeat('a', 64), 4, 0, 0, 0, 0, 0, 0, 0, 'ann' from datasets;
      insert into answer_sets (tenant_id, version_id, name, source, answer_count)
      select tenant_id, id, 'imported', 'imported', 0 from dataset_versions;
      insert into experiments (tenant_id, project_id, version_id, answer_set_id, name, metrics, seed, state,
                               report_number, created_by)
      select s.tenant_id, p.id, s.version_id, s.id, state || case when reported then ', reported' else '' end,
             '{sgi}', 1, state, case when reported then 2 else 1 end, 'ann'
      from answer_sets s
      join projects p on p.tenant_id = s.tenant_id
      cross join (values ('completed'), ('cancelled'), ('failed'), ('scoring')) e (state)
      cross join (values (false), (true)) r (reported);
      insert into reports (tenant_id, experiment_id, number, body, manifest)
      select tenant_id, id, 1, '{}', '{}' from experiments where report_number = 2;
      insert into scored_items (tenant_id, experiment_id, item_id, texts, truncated, tokens)
      select tenant_id, id, uuidv7(), 1, 0, 1 from experiments, generate_series(1, 3);
      insert into item_failures (tenant_id, experiment_id, item_id, stage, reason)
      select tenant_id, id, uuidv7(), 'scoring', 'no' from experiments where state = 'failed';
      """;

  @Test
  void what_has_a_report_is_complete_again_and_what_has_ended_is_counted() throws Exception {
    try (EarlierRelease release = new EarlierRelease("16")) {
      Statement statement = release.statement;
      statement.execute(ENDED_AND_OPEN);
      assertThat(release.migrate()).isPositive();
      assertThat(all(statement))
          .isEqualTo(
              """
                cancelled -> cancelled 1 3 0 (2)
                cancelled, reported -> completed 1 3 0 (2)
                completed -> completed 1 3 0 (2)
                completed, reported -> completed 2 3 0 (2)
                failed -> failed 1 3 1 (2)
                failed, reported -> completed-with-failures 1 3 1 (2)
                scoring -> scoring 1 - - (2)
                scoring, reported -> scoring 2 - - (2)
                """);
    }
  }

  /** Name, state, report number, done, failed and, in brackets, in how many tenants. */
  private static String all(Statement statement) throws SQLException {
    StringBuilder all = new StringBuilder();
    try (ResultSet rows =
        statement.executeQuery(
            """
            select format('%s -> %s %s %s %s (%s)', name, state, report_number, coalesce(done_at_end::text, '-'),
                          coalesce(failed_at_end::text, '-'), count(*)) as line
            from experiments
            group by name, state, report_number, done_at_end, failed_at_end
            order by name
            """)) {
      while (rows.next()) {
        all.append(rows.getString("line")).append('\n');
      }
    }
    return all.toString();
  }
}
