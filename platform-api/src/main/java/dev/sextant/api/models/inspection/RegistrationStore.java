package dev.sextant.api.models.inspection;

import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;

/**
 * The rows of registrations that run, by which processes know of those of the others. Every method
 * takes a client that is bound to a tenant.
 */
public final class RegistrationStore {

  /** A process knows its own by itself, so that a row of its own is one that it did not delete. */
  private static final String BEGIN =
      """
      insert into model_registrations (operation, caller, key, expires_at)
      values ($1, $2, $3, now() + make_interval(secs => $4))
      on conflict (tenant_id, operation, caller, key) do update
      set process_id = current_process_id(), expires_at = excluded.expires_at
      where model_registrations.process_id is not distinct from current_process_id()
         or model_registrations.expires_at < now()
         or has_process_ended(model_registrations.process_id)
      returning 1
      """;

  private static final String END =
      """
      delete from model_registrations
      where expires_at < now()
         or operation = $1 and caller = $2 and key = $3 and process_id is not distinct from current_process_id()
      """;

  /**
   * Marks a registration as running in this process.
   *
   * @param longest after which it has ended in any case
   * @return false if it runs in another process
   */
  public Future<Boolean> begin(SqlClient db, IdempotencyKey key, Duration longest) {
    return Sql.exists(
        db, BEGIN, key.operation(), key.caller(), key.key(), (double) longest.toSeconds());
  }

  /** Deletes the mark of a registration, and those that have expired. */
  public Future<Void> end(SqlClient db, IdempotencyKey key) {
    return Sql.run(db, END, key.operation(), key.caller(), key.key());
  }
}
