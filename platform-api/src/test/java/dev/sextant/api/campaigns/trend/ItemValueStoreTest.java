package dev.sextant.api.campaigns.trend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TenantDatabases;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The values of a series, as a look reads them. */
class ItemValueStoreTest {

  private static final int ITEMS = 2_000;
  private static final TrendMetric ANSWERED = new TrendMetric("answered");

  private final TestDatabase database = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();
  private final ItemValueStore store = new ItemValueStore();

  /** Two versions of the same items; of each fourth item of the second, half of the draws fail. */
  @BeforeEach
  void insert() throws Exception {
    execute(
        """
        insert into projects (name, created_by) values ('p', 'ann');
        insert into datasets (project_id, name, created_by) select id, 'd', 'ann' from projects;
        insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
                                      items_with_samples, grounded_labels, factuality_labels, segment_count,
                                      segments_not_true, created_by)
        select id, n, 'native', repeat('a', 64), %1$d, 0, 0, 0, 0, 0, 0, 0, 'ann' from datasets, generate_series(1, 2) n;
        insert into items (version_id, ordinal, external_id, question, group_key)
        select v.id, i, 'item ' || i, 'Why?', 'group ' || i / 2
        from dataset_versions v, generate_series(0, %1$d - 1) i;
        insert into answer_sets (version_id, name, source, answer_count, completed_at)
        select id, 'answers', 'imported', 0, now() from dataset_versions;
        insert into draws (answer_set_id, item_id, index, outcome, tries, cost)
        select s.id, i.id, n, case when v.number = 2 and n = 1 and i.ordinal %% 4 = 0 then 'refused' else 'answered' end, 1, 0
        from items i
        join dataset_versions v on v.id = i.version_id
        join answer_sets s on s.version_id = i.version_id, generate_series(0, 1) n;
        """
            .formatted(ITEMS));
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    database.close();
  }

  @Test
  void an_item_takes_24_bytes_and_is_the_same_in_each_version() throws Exception {
    ItemValues first = read(1, 1);
    ItemValues second = read(2, 1);

    assertThat(first.size()).isEqualTo(ITEMS);
    assertThat(first.packed().length()).isEqualTo(24 * ITEMS);
    assertThat(first.mean()).isOne();
    assertThat(items(second)).isEqualTo(items(first));
    assertThat(second.mean()).isEqualTo(0.875);
    assertThat(DoubleStream.of(second.at(items(first))).filter(each -> each == 0.5).count())
        .isEqualTo(ITEMS / 4);
    assertThat(groups(first)).isEqualTo(ITEMS / 2);
  }

  @Test
  void of_too_many_items_the_same_share_is_read_of_each_version() throws Exception {
    ItemValues first = read(1, 0.25);

    assertThat(first.size()).isBetween(ITEMS / 5, ITEMS * 3 / 10);
    assertThat(items(read(2, 0.25))).isEqualTo(items(first));
    assertThat(CellSources.readShare(List.of(of(1_000_000), of(500_000)))).isEqualTo(0.5);
    assertThat(CellSources.readShare(List.of(of(1_000), of(500)))).isOne();
  }

  private static CellSources of(long items) {
    return new CellSources(null, null, null, items);
  }

  private static long[] items(ItemValues values) {
    return IntStream.range(0, values.size()).mapToLong(values::item).toArray();
  }

  private static long groups(ItemValues values) {
    long[] groups = new long[values.size()];
    values.writeGroups(items(values), groups);
    return Arrays.stream(groups).distinct().count();
  }

  private ItemValues read(int version, double share) throws Exception {
    CellSources sources = new CellSources(answers(version), null, null, null);
    return tenants()
        .inTenant(new TenantId(database.acme()), db -> store.read(db, ANSWERED, sources, share))
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }

  private UUID answers(int version) throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select s.id from answer_sets s join dataset_versions v on v.id = s.version_id where v.number = "
                    + version)) {
      rows.next();
      return rows.getObject(1, UUID.class);
    }
  }

  private TenantDatabase tenants() {
    return TenantDatabases.open(vertx, database, 2);
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = database.owner().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select set_config('app.tenant_id', '%s', true);".formatted(database.acme()) + sql);
      connection.commit();
    }
  }
}
