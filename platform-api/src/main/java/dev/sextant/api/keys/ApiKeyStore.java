package dev.sextant.api.keys;

import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.Scope;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
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

  private static final Function<Row, ApiKey> KEY = RecordMapper.of(ApiKey.class);

  /** A key, with the HMAC of its secret. */
  record Guarded(ApiKey key, byte[] secretHmac) {}

  Future<List<ApiKey>> list(SqlClient db, UUID after, int rows) {
    return db.preparedQuery(LIST)
        .mapping(KEY)
        .execute(Tuple.of(after, rows))
        .map(found -> found.stream().toList());
  }

  Future<Optional<ApiKey>> find(SqlClient db, UUID id) {
    return guarded(db, id).map(found -> found.map(Guarded::key));
  }

  Future<Optional<Guarded>> guarded(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(row -> new Guarded(KEY.apply(row), row.getBuffer("secret_hmac").getBytes()))
        .execute(Tuple.of(id))
        .map(ApiKeyStore::first);
  }

  Future<UUID> newId(SqlClient db) {
    return db.query(NEW_ID).execute().map(rows -> rows.iterator().next().getUUID("id"));
  }

  Future<Long> inForce(SqlClient db) {
    return db.query(IN_FORCE).execute().map(rows -> rows.iterator().next().getLong("keys"));
  }

  /** Returns empty if a key that is not revoked has the name. */
  Future<Optional<ApiKey>> insert(
      SqlClient db, UUID id, NewKey key, byte[] secretHmac, String author) {
    Tuple row =
        Tuple.tuple()
            .addUUID(id)
            .addString(key.name())
            .addBuffer(Buffer.buffer(secretHmac))
            .addArrayOfString(
                key.scopes().stream().map(Scope::code).sorted().toArray(String[]::new))
            .addUUID(key.onlyProject())
            .addOffsetDateTime(key.expiresAt())
            .addString(author);
    return db.preparedQuery(INSERT).mapping(KEY).execute(row).map(ApiKeyStore::first);
  }

  /** Returns whether the key exists; a key that was already revoked does not change. */
  Future<Boolean> revoke(SqlClient db, UUID id, String revoker) {
    return db.preparedQuery(REVOKE).execute(Tuple.of(id, revoker)).map(rows -> rows.rowCount() > 0);
  }

  /** Records that a key was used, at most once a minute. */
  Future<Void> used(SqlClient db, UUID id, String address) {
    return db.preparedQuery(USED).execute(Tuple.of(id, address)).mapEmpty();
  }

  private static <T> Optional<T> first(RowSet<T> rows) {
    return rows.stream().findFirst();
  }
}
