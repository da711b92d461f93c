package dev.sextant.jobs.tables.cache;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/** Counts tokens that servers bill, in the tenant's usage of the day and for the embedder. */
public final class TokensBilledStore {

  private static final String USED_TODAY =
      """
      insert into usage_days (day, llm_tokens)
      values (utc_today(), ?)
      on conflict (tenant_id, day) do update set llm_tokens = usage_days.llm_tokens + excluded.llm_tokens
      """;

  private static final String USED_BY_EXPERIMENT =
      """
      update experiment_embedders
      set tokens_billed = tokens_billed + ?
      where experiment_id = ? and embedder_id = ?
      """;

  private final TenantTransactions database;
  private final UUID experiment;
  private final UUID embedder;

  /** Counts for an embedder of an experiment. */
  public TokensBilledStore(TenantTransactions database, String experimentId, String embedderId) {
    this.database = database;
    this.experiment = UUID.fromString(experimentId);
    this.embedder = UUID.fromString(embedderId);
  }

  /** Counts tokens in its own transaction, for vectors that are not stored. */
  public void add(long tokens) {
    database.inTenant(
        "count billed tokens",
        connection -> {
          ExperimentLock.acquire(connection, experiment);
          return add(connection, tokens);
        });
  }

  /**
   * Counts tokens in the transaction that stores the vectors and has locked the experiment; returns
   * how many.
   */
  long add(Connection connection, long tokens) throws SQLException {
    if (tokens > 0) {
      Sql.update(connection, USED_TODAY, tokens);
      Sql.update(connection, USED_BY_EXPERIMENT, tokens, experiment, embedder);
    }
    return tokens;
  }
}
