package dev.sextant.api.limits;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/** The SQL of limits. Takes a client that is bound to a tenant. */
final class LimitStore {

  private static final String FIND =
      """
      select *
      from tenant_limits
      """;

  private static final String SET =
      """
      insert into tenant_limits (items, stored_bytes, concurrent_experiments, texts_per_day, llm_tokens_per_day,
                                 requests_per_second)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id) do update
      set items = excluded.items, stored_bytes = excluded.stored_bytes,
          concurrent_experiments = excluded.concurrent_experiments, texts_per_day = excluded.texts_per_day,
          llm_tokens_per_day = excluded.llm_tokens_per_day, requests_per_second = excluded.requests_per_second
      """;

  /** The holder alone decides what still fits into the tenant's limits, until the commit. */
  private static final String LOCK =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  Future<Limits.Own> find(SqlClient db) {
    return Sql.first(db, RecordMapper.of(Limits.Own.class), FIND)
        .map(own -> own.orElse(Limits.Own.NONE));
  }

  Future<Void> set(SqlClient db, Limits.Own limits) {
    return Sql.run(
        db,
        SET,
        limits.items(),
        limits.storedBytes(),
        limits.concurrentExperiments(),
        limits.textsPerDay(),
        limits.llmTokensPerDay(),
        limits.requestsPerSecond());
  }

  Future<Void> lock(SqlClient db) {
    return Sql.run(db, LOCK);
  }
}
