package dev.sextant.api.access;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Instant;
import java.time.OffsetDateTime;
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

  private record Change(String subject, OffsetDateTime notBefore) {}

  Future<Map<String, Instant>> read(SqlClient db) {
    return Sql.list(db, RecordMapper.of(Change.class), READ)
        .map(
            changes ->
                changes.stream()
                    .collect(toMap(Change::subject, each -> each.notBefore().toInstant())));
  }

  Future<Void> write(SqlClient db, String subject) {
    return Sql.run(db, WRITE, subject);
  }

  Future<Void> forgetOld(SqlClient db) {
    return Sql.run(db, FORGET);
  }
}
