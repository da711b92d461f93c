package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of deliveries that are sent. Every method but the first takes a client of a tenant. */
final class DueDeliveryStore {

  private static final String TENANTS =
      """
      select id
      from tenants
      where webhooks_due_at <= $1
      order by webhooks_due_at, id
      """;

  /**
   * At most four calls of a webhook are under way, so one that hangs leaves room for the tenant's
   * others: a claimed delivery keeps its time, and so its place among the four.
   */
  private static final String CLAIM =
      """
      with claimed as (
        select c.id
        from webhook_deliveries c
        where c.id in (select d.id
                       from webhooks w
                       cross join lateral (select p.id, p.leased_until, p.next_attempt_at
                                           from webhook_deliveries p
                                           where p.webhook_id = w.id and p.state = 'pending'
                                             and p.next_attempt_at <= $1 and may_be_sent(w.state, p.event_id)
                                           order by p.next_attempt_at, p.id
                                           limit 4) d
                       where (d.leased_until is null or d.leased_until <= $1)
                       order by d.next_attempt_at, d.id
                       limit $3)
          and c.state = 'pending' and (c.leased_until is null or c.leased_until <= $1)
        for update skip locked)
      update webhook_deliveries d
      set leased_until = $2, attempts = d.attempts + 1, tries = d.tries + 1
      from claimed c
      where d.id = c.id
      returning d.id
      """;

  private static final String BEGIN =
      """
      insert into webhook_attempts (delivery_id, number, started_at)
      select id, attempts, $2
      from webhook_deliveries
      where id = any ($1)
      """;

  private static final String CLAIMED =
      """
      select d.id, d.webhook_id, w.url, coalesce(w.previous_secret_until > $2, false) as signs_twice, d.attempts,
             d.tries, d.event_id, e.type, e.occurred_at, e.data
      from webhook_deliveries d
      join webhooks w on w.id = d.webhook_id
      join webhook_events e on e.id = d.event_id
      where d.id = any ($1)
      """;

  /** Waits for transactions that add deliveries, so that the next statement sees these. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  private static final String SET_DUE =
      """
      update tenants
      set webhooks_due_at = (select min(greatest(d.next_attempt_at, d.leased_until))
                             from webhooks w
                             cross join lateral (select p.next_attempt_at, p.leased_until
                                                 from webhook_deliveries p
                                                 where p.webhook_id = w.id and p.state = 'pending'
                                                   and may_be_sent(w.state, p.event_id)
                                                 order by p.next_attempt_at, p.id
                                                 limit 5) d)
      where id = current_tenant_id()
      """;

  /** Locked before its deliveries, so that two results do not wait for each other. */
  private static final String LOCK_WEBHOOK =
      """
      select 1
      from webhooks
      where id = $1
      for no key update
      """;

  private static final String END_ATTEMPT =
      """
      update webhook_attempts
      set duration_ms = $3, status = $4, error = $5, reply = $6
      where delivery_id = $1 and number = $2
      """;

  /** A newer claim of the delivery has another number: then the late result changes nothing. */
  private static final String DELIVERED =
      """
      update webhook_deliveries
      set state = 'delivered', leased_until = null, last_status = $3, last_error = null, finished_at = $4
      where id = $1 and attempts = $2 and state = 'pending'
      """;

  private static final String WORKS =
      """
      update webhooks
      set failing_since = null
      where id = $1 and failing_since is not null
      """;

  private static final String FAILED =
      """
      update webhook_deliveries
      set state = case when $5::timestamptz is null then 'failed' else 'pending' end, leased_until = null,
          last_status = $3, last_error = $4, next_attempt_at = coalesce($5, next_attempt_at),
          finished_at = case when $5 is null then $6::timestamptz end
      where id = $1 and attempts = $2 and state = 'pending'
      """;

  private static final String FAILS =
      """
      update webhooks
      set failing_since = coalesce(failing_since, $2)
      where id = $1
      returning failing_since
      """;

  private static final String DISABLE =
      """
      update webhooks
      set state = 'disabled', disabled_reason = $2, disabled_at = $3
      where id = $1 and state <> 'disabled'
      """;

  private static final String DROP =
      """
      update webhook_deliveries
      set state = 'dropped', leased_until = null, finished_at = $2
      where webhook_id = $1 and state = 'pending'
      """;

  private static final String AUDIT =
      """
      with event as (
        insert into audit_events (request_id, actor, subject, operation, objects, address)
        values (uuidv7(), 'system', 'webhooks', 'disableWebhook', $1, 'local')
        returning request_id, at)
      insert into audit_outcomes (request_id, event_at, status)
      select request_id, at, 200
      from event
      """;

  private static final Function<Row, DueDelivery> DUE = RecordMapper.of(DueDelivery.class);

  /** Returns the tenants with a delivery that is due, longest due first; takes any client. */
  Future<List<TenantId>> tenants(SqlClient db, OffsetDateTime now) {
    return Sql.list(db, row -> new TenantId(row.getUUID("id")), TENANTS, now);
  }

  /**
   * Claims deliveries and records that their calls begin. Notes when the tenant's next one is due.
   *
   * @param until end of the claim: a process that has recorded no result by then was killed
   */
  Future<List<DueDelivery>> claim(
      SqlClient db, OffsetDateTime now, OffsetDateTime until, int most) {
    return Sql.list(db, row -> row.getUUID("id"), CLAIM, now, until, most)
        .map(ids -> ids.toArray(UUID[]::new))
        .compose(
            ids ->
                Sql.run(db, BEGIN, ids, now)
                    .compose(begun -> Sql.run(db, LOCK_TENANT))
                    .compose(locked -> Sql.run(db, SET_DUE))
                    .compose(noted -> Sql.list(db, DUE, CLAIMED, ids, now)));
  }

  Future<Void> delivered(
      SqlClient db, DueDelivery delivery, CallOutcome outcome, OffsetDateTime now) {
    return ended(db, delivery, outcome)
        .compose(
            ended ->
                Sql.run(db, DELIVERED, delivery.id(), delivery.attempts(), outcome.status(), now))
        .compose(stored -> Sql.run(db, WORKS, delivery.webhookId()));
  }

  /**
   * Records a failed call.
   *
   * @param next time of the next call; null: there is none
   * @return since when the webhook has been failing; empty if it was deleted meanwhile
   */
  Future<Optional<OffsetDateTime>> failed(
      SqlClient db,
      DueDelivery delivery,
      CallOutcome outcome,
      @Nullable OffsetDateTime next,
      OffsetDateTime now) {
    return ended(db, delivery, outcome)
        .compose(
            ended ->
                Sql.run(
                    db,
                    FAILED,
                    delivery.id(),
                    delivery.attempts(),
                    outcome.status(),
                    outcome.error(),
                    next,
                    now))
        .compose(stored -> Sql.value(db, OffsetDateTime.class, FAILS, delivery.webhookId(), now));
  }

  /** Disables a webhook and drops what is on its way to it; logs it in the audit log. */
  Future<Void> disable(SqlClient db, UUID webhook, DisabledReason reason, OffsetDateTime now) {
    JsonObject objects =
        new JsonObject().put("webhook_id", webhook.toString()).put("reason", EnumCodes.of(reason));
    return Sql.change(db, DISABLE, webhook, reason, now)
        .compose(
            disabled ->
                disabled
                    ? Sql.run(db, DROP, webhook, now).compose(gone -> Sql.run(db, AUDIT, objects))
                    : Future.succeededFuture());
  }

  private static Future<Void> ended(SqlClient db, DueDelivery delivery, CallOutcome outcome) {
    return Sql.run(db, LOCK_WEBHOOK, delivery.webhookId())
        .compose(
            locked ->
                Sql.run(
                    db,
                    END_ATTEMPT,
                    delivery.id(),
                    delivery.attempts(),
                    outcome.duration().toMillis(),
                    outcome.status(),
                    outcome.error(),
                    outcome.reply()));
  }
}
