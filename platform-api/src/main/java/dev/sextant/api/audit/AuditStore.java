package dev.sextant.api.audit;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of a tenant's audit log. Every method takes a client that is bound to a tenant. */
final class AuditStore {

  private static final String INSERT =
      """
      insert into audit_events (request_id, actor, subject, role, key_id, operation, objects, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      """;

  private static final String INSERT_OUTCOME =
      """
      insert into audit_outcomes (request_id, status, code, created_id)
      values ($1, $2, $3, $4)
      on conflict (tenant_id, request_id) do nothing
      """;

  private static final String NEWEST =
      """
      select e.*, o.status, o.code, o.created_id, o.at as ended_at
      from audit_events e
      left join audit_outcomes o on o.request_id = e.request_id
      where e.at >= $1 and e.at < $2
        and ($3::text is null or e.operation = $3)
        and ($4::uuid is null or o.created_id = $4
             or exists (select from jsonb_each_text(e.objects) named where named.value = $4::text))
        and ($5::text is null or e.actor = $5)
        and (e.at, e.id) < ($6, $7)
      order by e.at desc, e.id desc
      limit $8
      """;

  private static final String OLDEST =
      """
      select e.*, o.status, o.code, o.created_id, o.at as ended_at
      from audit_events e
      left join audit_outcomes o on o.request_id = e.request_id
      where e.at >= $1 and e.at < $2
        and (e.at, e.id) > ($3, $4)
      order by e.at, e.id
      limit $5
      """;

  private static final String REMOVE_OLD =
      """
      select remove_old_audit_events($1) as removed
      """;

  Future<Void> insert(SqlClient db, NewEvent event) {
    Tuple row =
        Tuple.tuple()
            .addUUID(event.requestId())
            .addString(event.actor().kind().code())
            .addString(event.actor().subject())
            .addString(event.actor().role())
            .addUUID(event.actor().keyId())
            .addString(event.operation())
            .addJsonObject(event.objects())
            .addString(event.address());
    return db.preparedQuery(INSERT).execute(row).mapEmpty();
  }

  /** Keeps the first outcome of a request: a switch to another tenant also signs in there. */
  Future<Void> insert(SqlClient db, NewOutcome outcome) {
    return db.preparedQuery(INSERT_OUTCOME)
        .execute(
            Tuple.of(outcome.requestId(), outcome.status(), outcome.code(), outcome.createdId()))
        .mapEmpty();
  }

  /** Returns the events after a cursor, newest first. */
  Future<List<AuditEvent>> newest(
      SqlClient db, AuditFilter filter, OffsetDateTime afterTime, UUID afterId, int rows) {
    Tuple asked =
        Tuple.of(filter.from(), filter.before(), filter.operation(), filter.objectId())
            .addString(filter.actor())
            .addOffsetDateTime(afterTime)
            .addUUID(afterId)
            .addInteger(rows);
    return db.preparedQuery(NEWEST)
        .mapping(AuditStore::event)
        .execute(asked)
        .map(found -> found.stream().toList());
  }

  /** Returns the events of a period after a cursor, oldest first. */
  Future<List<AuditEvent>> oldest(
      SqlClient db,
      OffsetDateTime from,
      OffsetDateTime before,
      OffsetDateTime afterTime,
      UUID afterId,
      int rows) {
    return db.preparedQuery(OLDEST)
        .mapping(AuditStore::event)
        .execute(Tuple.of(from, before, afterTime, afterId, rows))
        .map(found -> found.stream().toList());
  }

  /** Deletes at most {@code most} events older than the tenant's retention; returns the count. */
  Future<Integer> removeOld(SqlClient db, int most) {
    return db.preparedQuery(REMOVE_OLD)
        .execute(Tuple.of(most))
        .map(rows -> rows.iterator().next().getInteger("removed"));
  }

  private static AuditEvent event(Row row) {
    return new AuditEvent(
        row.getUUID("id"),
        row.getOffsetDateTime("at"),
        row.getUUID("request_id"),
        row.getString("actor"),
        row.getString("subject"),
        row.getString("role"),
        row.getUUID("key_id"),
        row.getString("operation"),
        row.getJsonObject("objects"),
        row.getString("address"),
        outcome(row));
  }

  static AuditEvent.@Nullable Outcome outcome(Row row) {
    Integer status = row.getInteger("status");
    return status == null
        ? null
        : new AuditEvent.Outcome(
            status,
            row.getString("code"),
            row.getUUID("created_id"),
            row.getOffsetDateTime("ended_at"));
  }
}
