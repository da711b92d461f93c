package dev.sextant.api.campaigns.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TenantDatabases;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The items that a comparison reads. */
class ReadItemsTest {

  private static final int ITEMS = 2_000;

  private final TestDatabase database = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void insert() throws Exception {
    try (Connection connection = database.owner().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          """
          select set_config('app.tenant_id', '%1$s', true);
          insert into projects (name, created_by) values ('p', 'ann');
          insert into datasets (project_id, name, created_by) select id, 'd', 'ann' from projects;
          insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
                                        items_with_samples, grounded_labels, factuality_labels, segment_count,
                                        segments_not_true, created_by)
          select id, 1, 'native', repeat('a', 64), %2$d, 0, 0, 0, 0, 0, 0, 0, 'ann' from datasets;
          insert into items (version_id, ordinal, external_id, question)
          select v.id, i, 'item ' || i, 'Why?'
          from dataset_versions v, generate_series(0, %2$d - 1) i;
          """
              .formatted(database.acme(), ITEMS));
      connection.commit();
    }
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    database.close();
  }

  @Test
  void of_too_many_items_a_share_is_read() throws Exception {
    assertThat(read(0.25)).isBetween(ITEMS / 5L, ITEMS * 3L / 10);
    assertThat(read(1)).isEqualTo(ITEMS);
  }

  private long read(double share) throws Exception {
    String sql =
        ReadItems.NUMBERED.stripTrailing().replaceFirst(",$", "")
            + " select count(*) from numbered";
    UUID version = version();
    return tenants()
        .inTenant(new TenantId(database.acme()), db -> Sql.count(db, sql, version, share))
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }

  private UUID version() throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from dataset_versions")) {
      rows.next();
      return rows.getObject(1, UUID.class);
    }
  }

  private TenantDatabase tenants() {
    return TenantDatabases.open(vertx, database, 2);
  }
}
