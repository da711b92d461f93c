package dev.sextant.api.audit;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;

/** The SQL of the audit log of operators, which belongs to no tenant. */
final class PlatformEventStore {

  private static final String INSERT =
      """
      insert into platform_events (request_id, subject, operation, objects, address)
      values ($1, $2, $3, $4, $5)
      """;

  private static final String INSERT_OUTCOME =
      """
      insert into platform_outcomes (request_id, status, code, created_id)
      values ($1, $2, $3, $4)
      on conflict (request_id) do nothing
      """;

  private static final String NEWEST =
      """
      select e.*, o.status, o.code, o.created_id, o.at as ended_at
      from platform_events e
      left join platform_outcomes o on o.request_id = e.request_id
      where e.id < $1
      order by e.id desc
      limit $2
      """;

  Future<Void> insert(SqlClient db, NewEvent event) {
    return db.preparedQuery(INSERT)
        .execute(
            Tuple.of(
                event.requestId(),
                event.actor().subject(),
                event.operation(),
                event.objects(),
                event.address()))
        .mapEmpty();
  }

  Future<Void> insert(SqlClient db, NewOutcome outcome) {
    return db.preparedQuery(INSERT_OUTCOME)
        .execute(
            Tuple.of(outcome.requestId(), outcome.status(), outcome.code(), outcome.createdId()))
        .mapEmpty();
  }

  /** Returns the events after a cursor, newest first. */
  Future<List<AuditEvent>> newest(SqlClient db, UUID after, int rows) {
    return db.preparedQuery(NEWEST)
        .mapping(PlatformEventStore::event)
        .execute(Tuple.of(after, rows))
        .map(found -> found.stream().toList());
  }

  private static AuditEvent event(Row row) {
    return new AuditEvent(
        row.getUUID("id"),
        row.getOffsetDateTime("at"),
        row.getUUID("request_id"),
        Actor.Kind.OPERATOR.code(),
        row.getString("subject"),
        null,
        null,
        row.getString("operation"),
        row.getJsonObject("objects"),
        row.getString("address"),
        AuditStore.outcome(row));
  }
}
