package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of deliveries as people see them. Every method takes a client of a tenant. */
public final class DeliveryStore {

  private static final String LIST =
      """
      select d.id, d.webhook_id, d.event_id, e.type, e.occurred_at, d.state, d.attempts,
             case when d.state = 'pending' then d.next_attempt_at end as next_attempt_at, d.last_status, d.last_error,
             d.finished_at
      from webhook_deliveries d
      join webhook_events e on e.id = d.event_id
      where d.webhook_id = $1 and d.id < $2 and ($3::text is null or d.state = $3)
      order by d.id desc
      limit $4
      """;

  private static final String FIND =
      """
      select d.id, d.webhook_id, d.event_id, e.type, e.occurred_at, d.state, d.attempts,
             case when d.state = 'pending' then d.next_attempt_at end as next_attempt_at, d.last_status, d.last_error,
             d.finished_at, e.data
      from webhook_deliveries d
      join webhook_events e on e.id = d.event_id
      where d.webhook_id = $1 and d.id = $2
      """;

  private static final String CALLS =
      """
      select number, started_at, duration_ms, status, error, reply
      from webhook_attempts
      where delivery_id = $1
      order by number
      """;

  /** Not while a call is to come: it would be made twice. */
  private static final String REPLAY =
      """
      update webhook_deliveries
      set state = 'pending', tries = 0, next_attempt_at = now(), leased_until = null, finished_at = null
      where webhook_id = $1 and id = $2 and state <> 'pending'
      """;

  /** The holder alone sends such an event until the commit. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  private static final String COUNT_OF_DAY =
      """
      select count(*)
      from webhook_events
      where type = $1 and occurred_at > now() - interval '24 hours'
      """;

  private static final String SEND =
      """
      with event as (
        insert into webhook_events (type, project_id, data)
        values ($2, $3, $4)
        returning id)
      insert into webhook_deliveries (event_id, webhook_id)
      select id, $1
      from event
      returning id
      """;

  private static final Function<Row, Delivery> DELIVERY = RecordMapper.of(Delivery.class);
  private static final Function<Row, Delivery.Attempt> CALL =
      RecordMapper.of(Delivery.Attempt.class);

  /** Returns the deliveries of a webhook, newest first. */
  public Future<List<Delivery>> list(
      SqlClient db, UUID webhook, UUID before, Optional<String> state, int rows) {
    return Sql.list(db, DELIVERY, LIST, webhook, before, state.orElse(null), rows);
  }

  /** Returns a delivery with its calls. */
  public Future<Optional<Delivery.Detail>> find(SqlClient db, UUID webhook, UUID id) {
    return Sql.list(db, CALL, CALLS, id)
        .compose(
            calls ->
                Sql.first(
                    db,
                    row ->
                        new Delivery.Detail(DELIVERY.apply(row), row.getJsonObject("data"), calls),
                    FIND,
                    webhook,
                    id));
  }

  /** Sends a delivery again; returns whether it had ended. */
  public Future<Boolean> replay(SqlClient db, UUID webhook, UUID id) {
    return Sql.change(db, REPLAY, webhook, id);
  }

  /** Sends an event to one webhook; returns the id of the delivery. */
  public Future<UUID> send(
      SqlClient db, UUID webhook, String type, @Nullable UUID project, JsonObject data) {
    return Sql.only(db, row -> row.getUUID("id"), SEND, webhook, type, project, data);
  }

  /** Counts the events of a type in the last 24 hours; no other is sent until the commit. */
  public Future<Long> countOfDay(SqlClient db, String type) {
    return Sql.run(db, LOCK_TENANT).compose(locked -> Sql.count(db, COUNT_OF_DAY, type));
  }
}
