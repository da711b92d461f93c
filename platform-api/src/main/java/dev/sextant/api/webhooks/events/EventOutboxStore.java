package dev.sextant.api.webhooks.events;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of the outbox: an event and its deliveries are written in the caller's transaction. The
 * ends of experiments and of runs are recorded by triggers.
 */
public final class EventOutboxStore {

  private static final String RECORD =
      """
      select record_webhook_event($1, $2, $3, $4)
      """;

  private static final String FORGET_OLD =
      """
      delete from webhook_events
      where occurred_at < $1
      """;

  /**
   * Records what has happened, for each enabled webhook that wants to know.
   *
   * @param db bound to a tenant, in the transaction that makes the event true
   * @param type as in the contract, such as {@code experiment.completed}
   * @param project null: it concerns the tenant
   * @param object what the event is about, if a deletion of it should delete the event
   * @param data ids, names, states and counts; {@code link} is the path of a page. Never what
   *     people wrote into items
   * @return the id of the event; empty if no webhook wants it, and nothing was written
   */
  public Future<Optional<UUID>> record(
      SqlClient db, String type, @Nullable UUID project, @Nullable UUID object, JsonObject data) {
    return Sql.value(db, UUID.class, RECORD, type, project, object, data);
  }

  /** Deletes the events before a time, with their deliveries. */
  public Future<Void> forgetOld(SqlClient db, OffsetDateTime before) {
    return Sql.run(db, FORGET_OLD, before);
  }
}
