package dev.sextant.api.audit;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of the audit logs. Every method takes a client that is bound to a tenant, except those of
 * the platform's log, which belongs to no tenant.
 */
final class AuditStore {

  private static final String INSERT =
      """
      insert into audit_events (request_id, actor, subject, role, key_id, operation, objects, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning at
      """;

  private static final String INSERT_OUTCOME =
      """
      insert into audit_outcomes (request_id, status, code, created_id, event_at)
      values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, event_at, request_id) do nothing
      """;

  private static final String NEWEST =
      """
      select e.id, e.at, e.request_id, e.operation, e.objects, e.address,
             jsonb_build_object('kind', e.actor, 'subject', e.subject, 'role', e.role, 'key_id', e.key_id) as actor,
             case when o.request_id is not null then jsonb_build_object(
               'status', o.status, 'code', o.code, 'created_id', o.created_id, 'at', o.at) end as outcome
      from audit_events e
      left join audit_outcomes o on o.event_at = e.at and o.request_id = e.request_id
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
      select e.id, e.at, e.request_id, e.operation, e.objects, e.address,
             jsonb_build_object('kind', e.actor, 'subject', e.subject, 'role', e.role, 'key_id', e.key_id) as actor,
             case when o.request_id is not null then jsonb_build_object(
               'status', o.status, 'code', o.code, 'created_id', o.created_id, 'at', o.at) end as outcome
      from audit_events e
      left join audit_outcomes o on o.event_at = e.at and o.request_id = e.request_id
      where e.at >= $1 and e.at < $2
        and (e.at, e.id) > ($3, $4)
      order by e.at, e.id
      limit $5
      """;

  private static final String REMOVE_OLD =
      """
      select remove_old_audit_events($1) as removed
      """;

  private static final String KEEP_MONTHS =
      """
      select keep_audit_months() as in_the_way
      """;

  private static final String DROP_OLD_MONTH =
      """
      select drop_old_audit_month()
      """;

  private static final String INSERT_ON_PLATFORM =
      """
      insert into platform_events (request_id, subject, operation, objects, address)
      values ($1, $2, $3, $4, $5)
      """;

  private static final String INSERT_OUTCOME_ON_PLATFORM =
      """
      insert into platform_outcomes (request_id, status, code, created_id)
      values ($1, $2, $3, $4)
      on conflict (request_id) do nothing
      """;

  private static final String NEWEST_ON_PLATFORM =
      """
      select e.id, e.at, e.request_id, e.operation, e.objects, e.address,
             jsonb_build_object('kind', 'operator', 'subject', e.subject) as actor,
             case when o.request_id is not null then jsonb_build_object(
               'status', o.status, 'code', o.code, 'created_id', o.created_id, 'at', o.at) end as outcome
      from platform_events e
      left join platform_outcomes o on o.request_id = e.request_id
      where e.id < $1
      order by e.id desc
      limit $2
      """;

  private static final String RETENTION =
      """
      select days, changed_by, changed_at
      from audit_retention
      """;

  private static final String SET_RETENTION =
      """
      insert into audit_retention (days, changed_by)
      values ($1, $2)
      on conflict (tenant_id) do update
      set days = excluded.days, changed_by = excluded.changed_by, changed_at = now()
      returning days, changed_by, changed_at
      """;

  private static final Function<Row, AuditEvent> EVENT = RecordMapper.of(AuditEvent.class);
  private static final Function<Row, Retention> RULE = RecordMapper.of(Retention.class);

  /**
   * How long a tenant's audit log is kept.
   *
   * @param changedBy author of the rule; null: the default applies
   */
  record Retention(int days, @Nullable String changedBy, @Nullable OffsetDateTime changedAt) {}

  /** Returns the time of the event. */
  Future<OffsetDateTime> insert(SqlClient db, NewEvent event) {
    return Sql.only(
        db,
        row -> row.getOffsetDateTime("at"),
        INSERT,
        event.requestId(),
        event.actor().kind(),
        event.actor().subject(),
        event.actor().role(),
        event.actor().keyId(),
        event.operation(),
        event.objects(),
        event.address());
  }

  /** Keeps the first outcome of an event: writing it may be tried again. */
  Future<Void> insert(SqlClient db, NewEvent.Outcome outcome, OffsetDateTime eventAt) {
    return Sql.run(
        db,
        INSERT_OUTCOME,
        outcome.requestId(),
        outcome.status(),
        outcome.code(),
        outcome.createdId(),
        eventAt);
  }

  /** Returns the events after a cursor, newest first. */
  Future<List<AuditEvent>> newest(
      SqlClient db, AuditFilter filter, OffsetDateTime afterTime, UUID afterId, int rows) {
    return Sql.list(
        db,
        EVENT,
        NEWEST,
        filter.from(),
        filter.before(),
        filter.operation(),
        filter.objectId(),
        filter.actor(),
        afterTime,
        afterId,
        rows);
  }

  /** Returns the events of a period after a cursor, oldest first. */
  Future<List<AuditEvent>> oldest(
      SqlClient db,
      OffsetDateTime from,
      OffsetDateTime before,
      OffsetDateTime afterTime,
      UUID afterId,
      int rows) {
    return Sql.list(db, EVENT, OLDEST, from, before, afterTime, afterId, rows);
  }

  /** Deletes at most {@code most} events older than the tenant's retention; returns the count. */
  Future<Integer> removeOld(SqlClient db, int most) {
    return Sql.only(db, row -> row.getInteger("removed"), REMOVE_OLD, most);
  }

  /**
   * Creates the partitions of the months that begin next; takes any client. Returns the tables that
   * have the name of one and are none.
   */
  Future<List<String>> keepMonths(SqlClient db) {
    return Sql.only(db, row -> List.of(row.getArrayOfStrings("in_the_way")), KEEP_MONTHS);
  }

  /**
   * Drops the oldest month if it is older than every tenant's retention; takes any client. Returns
   * it, if there was one.
   */
  Future<Optional<String>> dropOldMonth(SqlClient db) {
    return Sql.value(db, String.class, DROP_OLD_MONTH);
  }

  Future<Void> insertOnPlatform(SqlClient db, NewEvent event) {
    return Sql.run(
        db,
        INSERT_ON_PLATFORM,
        event.requestId(),
        event.actor().subject(),
        event.operation(),
        event.objects(),
        event.address());
  }

  Future<Void> insertOnPlatform(SqlClient db, NewEvent.Outcome outcome) {
    return Sql.run(
        db,
        INSERT_OUTCOME_ON_PLATFORM,
        outcome.requestId(),
        outcome.status(),
        outcome.code(),
        outcome.createdId());
  }

  /** Returns the events of operators after a cursor, newest first. */
  Future<List<AuditEvent>> newestOnPlatform(SqlClient db, UUID after, int rows) {
    return Sql.list(db, EVENT, NEWEST_ON_PLATFORM, after, rows);
  }

  Future<Retention> retention(SqlClient db, Retention otherwise) {
    return Sql.first(db, RULE, RETENTION).map(found -> found.orElse(otherwise));
  }

  Future<Retention> setRetention(SqlClient db, int days, String author) {
    return Sql.only(db, RULE, SET_RETENTION, days, author);
  }
}
