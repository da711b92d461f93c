package dev.sextant.api.webhooks;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of webhooks. Every method takes a client that is bound to a tenant. */
final class WebhookStore {

  private static final String LIST =
      """
      select id, project_id, url, description, event_types, time_zone, next_summary_at, state, disabled_reason,
             disabled_at, confirmed_at, failing_since,
             case when previous_secret_until > now() then previous_secret_until end as previous_secret_until,
             created_by, created_at
      from webhooks
      where id > $1
      order by id
      limit $2
      """;

  private static final String FIND =
      """
      select id, project_id, url, description, event_types, time_zone, next_summary_at, state, disabled_reason,
             disabled_at, confirmed_at, failing_since,
             case when previous_secret_until > now() then previous_secret_until end as previous_secret_until,
             created_by, created_at
      from webhooks
      where id = $1
      """;

  /** The holder alone creates webhooks of the tenant, or changes this one, until the commit. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  private static final String LOCK =
      """
      select 1
      from webhooks
      where id = $1
      for no key update
      """;

  private static final String COUNT =
      """
      select count(*)
      from webhooks
      """;

  private static final String INSERT =
      """
      insert into webhooks (project_id, url, description, event_types, time_zone, next_summary_at, state, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning id
      """;

  private static final String UPDATE =
      """
      update webhooks
      set url = coalesce($2, url), description = coalesce($3, description), event_types = coalesce($4, event_types),
          time_zone = $5, next_summary_at = case when time_zone = $5 then next_summary_at else $6 end
      where id = $1
      """;

  private static final String ENABLE =
      """
      update webhooks
      set state = 'enabled', disabled_reason = null, disabled_at = null, failing_since = null,
          next_summary_at = case when time_zone is not null then $2::timestamptz end
      where id = $1 and state <> 'enabled'
      """;

  private static final String AWAIT_CONFIRMATION =
      """
      update webhooks
      set state = 'unconfirmed', disabled_reason = null, disabled_at = null, failing_since = null
      where id = $1
      """;

  /** What was on its way to the old address is dropped. */
  private static final String FORGET_CONFIRMATION =
      """
      update webhooks
      set confirmed_at = null, state = case when state = 'enabled' then 'unconfirmed' else state end
      where id = $1
      """;

  private static final String CONFIRM =
      """
      update webhooks
      set confirmed_at = now(),
          state = case when state = 'unconfirmed' or disabled_reason = 'unsubscribed' then 'enabled' else state end,
          disabled_reason = case when disabled_reason = 'unsubscribed' then null else disabled_reason end,
          disabled_at = case when disabled_reason = 'unsubscribed' then null else disabled_at end,
          next_summary_at = case when time_zone is not null then $3::timestamptz end
      where id = $1 and url = $2 and confirmed_at is null
      """;

  private static final String UNSUBSCRIBE =
      """
      update webhooks
      set state = 'disabled', disabled_reason = 'unsubscribed', disabled_at = now(), confirmed_at = null
      where id = $1 and url = $2 and disabled_reason is distinct from 'unsubscribed'
      """;

  /** Deliveries that an event added while the webhook was being disabled. */
  private static final String SEND_REST =
      """
      update webhook_deliveries
      set next_attempt_at = now()
      where webhook_id = $1 and state = 'pending'
      """;

  private static final String DISABLE =
      """
      update webhooks
      set state = 'disabled', disabled_reason = 'request', disabled_at = now()
      where id = $1 and state <> 'disabled'
      """;

  private static final String DROP =
      """
      update webhook_deliveries
      set state = 'dropped', leased_until = null, finished_at = now()
      where webhook_id = $1 and state = 'pending'
      """;

  private static final String KEEP_SECRET =
      """
      update webhooks
      set previous_secret = secret, previous_secret_nonce = secret_nonce, previous_secret_key = secret_key,
          previous_secret_until = now() + interval '24 hours'
      where id = $1 and secret is not null
      """;

  private static final String DELETE =
      """
      delete from webhooks
      where id = $1
      """;

  private static final Function<Row, Webhook> WEBHOOK = RecordMapper.of(Webhook.class);

  private final Clock clock = Clock.systemUTC();

  Future<List<Webhook>> list(SqlClient db, UUID after, int rows) {
    return Sql.list(db, WEBHOOK, LIST, after, rows);
  }

  Future<Optional<Webhook>> find(SqlClient db, UUID id) {
    return Sql.first(db, WEBHOOK, FIND, id);
  }

  Future<Optional<Webhook>> lock(SqlClient db, UUID id) {
    return Sql.run(db, LOCK, id).compose(locked -> find(db, id));
  }

  /** Returns how many webhooks there are; no other transaction adds one until the commit. */
  Future<Long> count(SqlClient db) {
    return Sql.run(db, LOCK_TENANT).compose(locked -> Sql.count(db, COUNT));
  }

  Future<UUID> insert(
      SqlClient db, Webhook.Wish wish, SummaryZone zone, Webhook.State state, String author) {
    return Sql.only(
        db,
        row -> row.getUUID("id"),
        INSERT,
        wish.projectId(),
        wish.url(),
        wish.description() == null ? "" : wish.description(),
        wish.eventTypes().stream().distinct().toArray(String[]::new),
        zone.name(),
        zone.next(clock),
        state,
        author);
  }

  Future<Void> update(SqlClient db, UUID id, Webhook.Change change, SummaryZone zone) {
    List<String> types = change.eventTypes();
    return Sql.run(
        db,
        UPDATE,
        id,
        change.url(),
        change.description(),
        types == null ? null : types.stream().distinct().toArray(String[]::new),
        zone.name(),
        zone.next(clock));
  }

  /** Enables a webhook. A summary that was due meanwhile is not sent. */
  Future<Void> enable(SqlClient db, Webhook webhook) {
    UUID id = webhook.id();
    return Sql.change(db, ENABLE, id, new SummaryZone(webhook.timeZone()).next(clock))
        .compose(enabled -> enabled ? Sql.run(db, SEND_REST, id) : Future.<Void>succeededFuture());
  }

  /** Makes a webhook wait for the owner of its address. */
  Future<Void> awaitConfirmation(SqlClient db, UUID id) {
    return Sql.run(db, AWAIT_CONFIRMATION, id);
  }

  /** Forgets that an address was confirmed, because the webhook now has another. */
  Future<Void> forgetConfirmation(SqlClient db, UUID id) {
    return Sql.run(db, FORGET_CONFIRMATION, id).compose(forgotten -> Sql.run(db, DROP, id));
  }

  /** Records that the owner of the address agrees; returns whether that is new. */
  Future<Boolean> confirm(SqlClient db, Webhook webhook) {
    return Sql.change(
        db, CONFIRM, webhook.id(), webhook.url(), new SummaryZone(webhook.timeZone()).next(clock));
  }

  /** Ends the mail to an address; returns whether it had not ended this way. */
  Future<Boolean> unsubscribe(SqlClient db, UUID id, String url) {
    return Sql.change(db, UNSUBSCRIBE, id, url)
        .compose(ended -> ended ? Sql.run(db, DROP, id).map(true) : Future.succeededFuture(false));
  }

  /** Disables a webhook and drops what is on its way to it. */
  Future<Void> disable(SqlClient db, UUID id) {
    return Sql.run(db, DISABLE, id).compose(disabled -> Sql.run(db, DROP, id));
  }

  /** Keeps the secret for a day as the previous one, before a new one is set. */
  Future<Void> keepSecret(SqlClient db, UUID id) {
    return Sql.run(db, KEEP_SECRET, id);
  }

  /** Returns whether the webhook existed. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return Sql.change(db, DELETE, id);
  }
}
