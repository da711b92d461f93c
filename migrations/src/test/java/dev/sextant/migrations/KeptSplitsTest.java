package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class KeptSplitsTest {

  /** Two tenants' versions of 400 items, as release 4 of the schema wrote them. */
  private static final String TWO_TENANTS_VERSIONS =
      """
      insert into tenants (name) values ('acme'), ('globex');
      insert into projects (tenant_id, name, created_by) select id, 'p', 'ann' from tenants;
      insert into datasets (tenant_id, project_id, name, created_by)
      select tenant_id, id, 'd', 'ann' from projects;
      insert into dataset_versions (tenant_id, dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by)
      select tenant_id, id, 1, 'native', repeat('a', 64), 400, 0, 0, 0, 0, 0, 0, 0, 'ann' from datasets;
      insert into items (tenant_id, version_id, ordinal, external_id)
      select tenant_id, id, n, 'item ' || n from dataset_versions, generate_series(0, 399) n;
      insert into splits (tenant_id, version_id, seed, calibration_share)
      select tenant_id, id, 7, 0.25 from dataset_versions;
      """;

  private static final String KEPT_AS_BEFORE =
      """
      select count(*), count(*) filter (where m.part = b.part), count(distinct m.tenant_id),
             count(*) filter (where m.part = 'calibration')
      from split_items m
      join kept.part_before b on b.item_id = m.item_id
      """;

  @Test
  void splits_that_were_only_a_rule_keep_their_members() throws Exception {
    try (EarlierRelease release = new EarlierRelease("4")) {
      Statement statement = release.statement;
      statement.execute(TWO_TENANTS_VERSIONS);
      statement.execute(
          """
            create schema kept;
            create table kept.part_before as
            select i.id as item_id, split_of(s.seed, s.calibration_share, i.external_id) as part
            from items i
            join splits s on s.version_id = i.version_id
            """);
      assertThat(release.migrate()).isPositive();

      ResultSet row = statement.executeQuery(KEPT_AS_BEFORE);
      row.next();
      assertThat(row.getLong(1)).isEqualTo(800);
      assertThat(row.getLong(2)).isEqualTo(800);
      assertThat(row.getLong(3)).as("tenants").isEqualTo(2);
      assertThat(row.getLong(4)).as("near a quarter").isBetween(150L, 250L);
    }
  }
}
