package dev.sextant.api.keys;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.Scope;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of keys. Every method takes a client that is bound to a tenant. */
final class ApiKeyStore {

  private static final String LIST =
      """
      select k.*, case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
                  else 'active' end as state
      from api_keys k
      where id > $1
      order by id
      limit $2
      """;

  private static final String FIND =
      """
      select k.*, case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
                  else 'active' end as state
      from api_keys k
      where id = $1
      """;

  private static final String NEW_ID =
      """
      select uuidv7() as id
      """;

  private static final String IN_FORCE =
      """
      select count(*) as keys
      from api_keys
      where revoked_at is null and expires_at > now()
      """;

  private static final String INSERT =
      """
      insert into api_keys (id, name, secret_hmac, scopes, only_project, expires_at, created_by)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, name) where revoked_at is null do nothing
      returning *, 'active' as state
      """;

  private static final String REVOKE =
      """
      update api_keys
      set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, $2)
      where id = $1
      """;

  private static final String USED =
      """
      update api_keys
      set last_used_at = now(), last_used_address = $2
      where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')
      """;

  private static final String RENEW =
      """
      update api_keys
      set secret_hmac = $2
      where id = $1
      """;

  private static final Function<Row, ApiKey> KEY = RecordMapper.of(ApiKey.class);

  /** A key, with the HMAC of its secret. */
  record Guarded(ApiKey key, byte[] secretHmac) {}

  Future<List<ApiKey>> list(SqlClient db, UUID after, int rows) {
    return Sql.list(db, KEY, LIST, after, rows);
  }

  Future<Optional<ApiKey>> find(SqlClient db, UUID id) {
    return Sql.first(db, KEY, FIND, id);
  }

  Future<Optional<Guarded>> guarded(SqlClient db, UUID id) {
    return Sql.first(
        db, row -> new Guarded(KEY.apply(row), row.getBuffer("secret_hmac").getBytes()), FIND, id);
  }

  Future<UUID> newId(SqlClient db) {
    return Sql.only(db, row -> row.getUUID("id"), NEW_ID);
  }

  Future<Long> inForce(SqlClient db) {
    return Sql.only(db, row -> row.getLong("keys"), IN_FORCE);
  }

  /** Returns empty if a key that is not revoked has the name. */
  Future<Optional<ApiKey>> insert(
      SqlClient db,
      UUID id,
      ApiKey.Wish wish,
      OffsetDateTime expiry,
      byte[] secretHmac,
      String author) {
    String[] scopes = wish.scopes().stream().map(Scope::code).sorted().toArray(String[]::new);
    return Sql.first(
        db, KEY, INSERT, id, wish.name(), secretHmac, scopes, wish.onlyProject(), expiry, author);
  }

  /** Returns whether the key exists; a key that was already revoked does not change. */
  Future<Boolean> revoke(SqlClient db, UUID id, String revoker) {
    return Sql.change(db, REVOKE, id, revoker);
  }

  /** Replaces the HMAC of a key's secret. */
  Future<Void> renew(SqlClient db, UUID id, byte[] secretHmac) {
    return Sql.run(db, RENEW, id, secretHmac);
  }

  /** Records that a key was used, at most once a minute. */
  Future<Void> used(SqlClient db, UUID id, String address) {
    return Sql.run(db, USED, id, address);
  }
}
