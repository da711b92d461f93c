package dev.sextant.jobs.tables.cache;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/** Counts embedded texts in the tenant's usage of the day and in the experiment. */
public final class TextsEmbeddedStore {

  private static final String USED_TODAY =
      """
      insert into usage_days (day, texts_embedded)
      values (utc_today(), ?)
      on conflict (tenant_id, day) do update set texts_embedded = usage_days.texts_embedded + excluded.texts_embedded
      """;

  private static final String USED_BY_EXPERIMENT =
      """
      update experiments
      set texts_embedded = texts_embedded + ?
      where id = ?
      """;

  private final TenantTransactions database;
  private final UUID experiment;

  /**
   * @param experimentId experiment that the texts are embedded for
   */
  public TextsEmbeddedStore(TenantTransactions database, String experimentId) {
    this.database = database;
    this.experiment = UUID.fromString(experimentId);
  }

  /** Counts texts in its own transaction, for embeddings that are not stored. */
  public void add(int texts) {
    database.inTenant(
        "count embedded texts",
        connection -> {
          ExperimentLock.acquire(connection, experiment);
          return add(connection, texts);
        });
  }

  /**
   * Counts texts in the transaction that stores their vectors and has locked the experiment;
   * returns how many.
   */
  int add(Connection connection, int texts) throws SQLException {
    if (texts > 0) {
      Sql.update(connection, USED_TODAY, texts);
      Sql.update(connection, USED_BY_EXPERIMENT, texts, experiment);
    }
    return texts;
  }
}
