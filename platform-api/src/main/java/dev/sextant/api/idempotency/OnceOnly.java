package dev.sextant.api.idempotency;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Creates a resource once per key, regardless of repeats. */
public final class OnceOnly {

  /**
   * Makes a repeat wait while the first request with its key runs. It then finds the resource that
   * the first one created, where it would otherwise collide with it.
   */
  private static final String LOCK =
      """
      select pg_advisory_xact_lock(
        hashtextextended(concat_ws(' ', 'idempotency', current_tenant_id(), $1::text, $2::text, $3::text), 0))
      """;

  private static final String FIND =
      """
      select request_sha256, resource_id
      from idempotency_keys
      where operation = $1 and caller = $2 and key = $3
      """;

  private static final String INSERT =
      """
      insert into idempotency_keys (operation, caller, key, request_sha256, resource_id)
      values ($1, $2, $3, $4, $5)
      """;

  private static final String FORGET =
      """
      delete from idempotency_keys
      where created_at < now() - interval '24 hours'
      """;

  private static final RecordMapper<Known> KNOWN = RecordMapper.of(Known.class);

  private record Known(String requestSha256, UUID resourceId) {}

  private OnceOnly() {}

  /** Deletes the keys of a tenant that are older than a day. */
  public static Future<Void> forgetOld(SqlClient db) {
    return Sql.run(db, FORGET);
  }

  /**
   * Returns the id of the resource created for the key; creates the resource if there is none, in
   * the same transaction as the key.
   *
   * @param db bound to a tenant
   * @param key empty: the request is not deduplicated
   */
  public static Future<UUID> create(
      SqlClient db, Optional<IdempotencyKey> key, Supplier<Future<UUID>> creation) {
    if (key.isEmpty()) {
      return creation.get();
    }
    IdempotencyKey asked = key.get();
    return find(db, asked)
        .compose(
            known ->
                known.isPresent()
                    ? Future.succeededFuture(known.get())
                    : creation.get().compose(id -> remember(db, asked, id)));
  }

  /**
   * Returns the id of the resource created for the key; empty if there is none. Use it before work
   * that takes long, and {@link #create} after it. The key stays locked until the transaction ends.
   *
   * @param db bound to a tenant
   */
  public static Future<Optional<UUID>> find(SqlClient db, IdempotencyKey asked) {
    return Sql.run(db, LOCK, asked.operation(), asked.caller(), asked.key())
        .compose(
            locked -> Sql.first(db, KNOWN, FIND, asked.operation(), asked.caller(), asked.key()))
        .compose(
            known ->
                known.isPresent()
                    ? replay(known.get(), asked).map(Optional::of)
                    : Future.succeededFuture(Optional.empty()));
  }

  /** As {@link #find(SqlClient, IdempotencyKey)}; a request without a key has created nothing. */
  public static Future<Optional<UUID>> find(SqlClient db, Optional<IdempotencyKey> key) {
    return key.map(asked -> find(db, asked))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }

  private static Future<UUID> replay(Known known, IdempotencyKey asked) {
    return Refusal.unless(known.requestSha256().equals(asked.fingerprint()), OnceOnly::reused)
        .map(known.resourceId());
  }

  static Refusal reused() {
    return new Refusal(
        Refusal.Kind.INVALID,
        "idempotency-key-reused",
        "The Idempotency-Key was used for another request: choose a new one.");
  }

  private static Future<UUID> remember(SqlClient db, IdempotencyKey asked, UUID id) {
    return Sql.run(
            db, INSERT, asked.operation(), asked.caller(), asked.key(), asked.fingerprint(), id)
        .map(id);
  }
}
