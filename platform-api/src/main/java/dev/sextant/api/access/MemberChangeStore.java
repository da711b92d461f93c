package dev.sextant.api.access;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The SQL of member changes. Every method takes a client that is bound to a tenant. */
final class MemberChangeStore {

  private static final String READ =
      """
      select subject, not_before
      from member_changes
      """;

  private static final String WRITE =
      """
      insert into member_changes (subject)
      values ($1)
      on conflict (tenant_id, subject) do update set not_before = clock_timestamp()
      """;

  /** No token lives for two days. */
  private static final String FORGET =
      """
      delete from member_changes
      where not_before < now() - interval '2 days'
      """;

  Future<Map<String, Instant>> read(SqlClient db) {
    return db.query(READ)
        .execute()
        .map(
            rows -> {
              Map<String, Instant> changes = new HashMap<>();
              rows.forEach(
                  row ->
                      changes.put(
                          row.getString("subject"),
                          row.getOffsetDateTime("not_before").toInstant()));
              return changes;
            });
  }

  Future<Void> write(SqlClient db, String subject) {
    return db.preparedQuery(WRITE).execute(Tuple.of(subject)).mapEmpty();
  }

  Future<Void> forgetOld(SqlClient db) {
    return db.query(FORGET).execute().mapEmpty();
  }
}
