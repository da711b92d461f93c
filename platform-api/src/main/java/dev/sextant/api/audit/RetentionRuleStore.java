package dev.sextant.api.audit;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The SQL of audit retention rules. Every method takes a client that is bound to a tenant. */
final class RetentionRuleStore {

  private static final String FIND =
      """
      select days, changed_by, changed_at
      from audit_retention
      """;

  private static final String PUT =
      """
      insert into audit_retention (days, changed_by)
      values ($1, $2)
      on conflict (tenant_id) do update
      set days = excluded.days, changed_by = excluded.changed_by, changed_at = now()
      returning days, changed_by, changed_at
      """;

  Future<Optional<RetentionRule>> find(SqlClient db) {
    return db.preparedQuery(FIND)
        .mapping(RetentionRuleStore::rule)
        .execute()
        .map(rows -> rows.stream().findFirst());
  }

  Future<RetentionRule> put(SqlClient db, int days, String changedBy) {
    return db.preparedQuery(PUT)
        .mapping(RetentionRuleStore::rule)
        .execute(Tuple.of(days, changedBy))
        .map(rows -> rows.iterator().next());
  }

  private static RetentionRule rule(Row row) {
    return new RetentionRule(
        row.getInteger("days"), row.getString("changed_by"), row.getOffsetDateTime("changed_at"));
  }
}
