package dev.sextant.api.access.sessions;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of sessions. Every method takes a client that is bound to a tenant. */
final class SessionStore {

  private static final String INSERT =
      """
      insert into sessions (secret_hmac, subject, name, email, role, operator, memberships, user_agent, address,
                            expires_at, provider_session, provider_tokens, confirmed_at, ask_again_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10), $11, $12, $13, $14)
      returning *
      """;

  private static final String FIND =
      """
      select *, last_seen_at < now() - interval '1 minute' as unseen
      from sessions
      where id = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => $2)
      """;

  private static final String LIST =
      """
      select *
      from sessions
      where subject = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => $2)
      order by last_seen_at desc, id desc
      limit 200
      """;

  private static final String TOUCH =
      """
      update sessions
      set last_seen_at = now()
      where id = $1
      """;

  private static final String RENEW =
      """
      update sessions
      set role = $2, operator = $3, memberships = $4, provider_tokens = $5, confirmed_at = now(), ask_again_at = $6
      where id = $1 and ask_again_at = $7
      """;

  private static final String SET_ROLE =
      """
      update sessions
      set role = $2, ask_again_at = case when ask_again_at is not null then now() end
      where subject = $1
      """;

  /** Whoever updates the row asks the provider; other requests continue with the known state. */
  private static final String CLAIM =
      """
      update sessions
      set ask_again_at = now() + make_interval(secs => $2)
      where id = $1 and ask_again_at <= now()
      returning *
      """;

  private static final String ASK_AGAIN =
      """
      update sessions
      set ask_again_at = now()
      where id = $1 and ask_again_at > now()
      """;

  private static final String DELETE =
      """
      delete from sessions
      where id = $1
      returning *
      """;

  private static final String DELETE_OF_SUBJECT =
      """
      delete from sessions
      where subject = $1
      """;

  private static final String DELETE_OF_PROVIDER =
      """
      delete from sessions
      where created_at <= $3 and (provider_session = $1 or ($1::text is null and subject = $2))
      """;

  private static final String DELETE_OLD =
      """
      delete from sessions
      where expires_at <= now() or last_seen_at <= now() - make_interval(secs => $1)
      """;

  /**
   * A session, with the HMAC of its cookie's secret.
   *
   * @param unseen whether its last use was recorded a while ago
   */
  record Guarded(Session session, byte[] secretHmac, boolean unseen) {}

  Future<Session> insert(
      SqlClient db,
      byte[] secretHmac,
      Identity identity,
      SessionOrigin origin,
      Duration longest,
      @Nullable ProviderSession provider) {
    Tuple row =
        Tuple.tuple()
            .addBuffer(Buffer.buffer(secretHmac))
            .addString(identity.subject())
            .addString(identity.name())
            .addString(identity.email())
            .addString(code(identity.role()))
            .addBoolean(identity.operator())
            .addJsonObject(json(identity.memberships()))
            .addString(origin.userAgent())
            .addString(origin.address())
            .addDouble((double) longest.toSeconds())
            .addString(provider == null ? null : provider.id())
            .addBuffer(provider == null ? null : Buffer.buffer(provider.tokens()))
            .addOffsetDateTime(provider == null ? null : provider.confirmedAt())
            .addOffsetDateTime(provider == null ? null : provider.askAgainAt());
    return db.preparedQuery(INSERT)
        .execute(row)
        .map(rows -> session(identity.tenant(), rows.iterator().next()));
  }

  /** Returns the session unless it has expired or was idle for too long. */
  Future<Optional<Guarded>> find(SqlClient db, TenantId tenant, UUID id, Duration idle) {
    return db.preparedQuery(FIND)
        .execute(Tuple.of(id, (double) idle.toSeconds()))
        .map(
            rows ->
                rows.stream()
                    .findFirst()
                    .map(
                        row ->
                            new Guarded(
                                session(tenant, row),
                                row.getBuffer("secret_hmac").getBytes(),
                                row.getBoolean("unseen"))));
  }

  Future<List<Session>> list(SqlClient db, TenantId tenant, String subject, Duration idle) {
    return db.preparedQuery(LIST)
        .execute(Tuple.of(subject, (double) idle.toSeconds()))
        .map(rows -> rows.stream().map(row -> session(tenant, row)).toList());
  }

  Future<Void> touch(SqlClient db, UUID id) {
    return db.preparedQuery(TOUCH).execute(Tuple.of(id)).mapEmpty();
  }

  /**
   * Stores the provider's new answer, unless the session changed in the meantime.
   *
   * @param claimed time of the next check, as {@link #claim} left it
   */
  Future<Void> renew(
      SqlClient db, UUID id, Identity identity, ProviderSession provider, OffsetDateTime claimed) {
    Tuple row =
        Tuple.tuple()
            .addUUID(id)
            .addString(code(identity.role()))
            .addBoolean(identity.operator())
            .addJsonObject(json(identity.memberships()))
            .addBuffer(Buffer.buffer(provider.tokens()))
            .addOffsetDateTime(provider.askAgainAt())
            .addOffsetDateTime(claimed);
    return db.preparedQuery(RENEW).execute(row).mapEmpty();
  }

  /** Returns the session if a check with the provider is due and not in progress. */
  Future<Optional<Session>> claim(SqlClient db, TenantId tenant, UUID id, Duration patience) {
    return db.preparedQuery(CLAIM)
        .execute(Tuple.of(id, (double) patience.toSeconds()))
        .map(rows -> rows.stream().findFirst().map(row -> session(tenant, row)));
  }

  Future<Void> askAgain(SqlClient db, UUID id) {
    return db.preparedQuery(ASK_AGAIN).execute(Tuple.of(id)).mapEmpty();
  }

  Future<Void> setRole(SqlClient db, String subject, Role role) {
    return db.preparedQuery(SET_ROLE).execute(Tuple.of(subject, role.code())).mapEmpty();
  }

  /** Returns the deleted session, if it existed. */
  Future<Optional<Session>> delete(SqlClient db, TenantId tenant, UUID id) {
    return db.preparedQuery(DELETE)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst().map(row -> session(tenant, row)));
  }

  Future<Void> deleteOf(SqlClient db, String subject) {
    return db.preparedQuery(DELETE_OF_SUBJECT).execute(Tuple.of(subject)).mapEmpty();
  }

  /** Deletes the sessions of a provider's session; without one, all sessions of the subject. */
  Future<Void> deleteOfProvider(
      SqlClient db,
      @Nullable String providerSession,
      @Nullable String subject,
      OffsetDateTime upTo) {
    return db.preparedQuery(DELETE_OF_PROVIDER)
        .execute(Tuple.of(providerSession, subject, upTo))
        .mapEmpty();
  }

  Future<Void> deleteOld(SqlClient db, Duration idle) {
    return db.preparedQuery(DELETE_OLD).execute(Tuple.of((double) idle.toSeconds())).mapEmpty();
  }

  private static Session session(TenantId tenant, Row row) {
    Identity identity =
        new Identity(
            tenant,
            row.getString("subject"),
            row.getString("name"),
            row.getString("email"),
            Optional.ofNullable(row.getString("role")).flatMap(Role::find).orElse(null),
            row.getBoolean("operator"),
            memberships(row.getJsonObject("memberships")));
    return new Session(
        row.getUUID("id"),
        identity,
        new SessionOrigin(row.getString("user_agent"), row.getString("address")),
        row.getOffsetDateTime("created_at"),
        row.getOffsetDateTime("last_seen_at"),
        row.getOffsetDateTime("expires_at"),
        Optional.ofNullable(row.getBuffer("provider_tokens"))
            .map(
                tokens ->
                    new ProviderSession(
                        row.getString("provider_session"),
                        tokens.getBytes(),
                        row.getOffsetDateTime("confirmed_at"),
                        row.getOffsetDateTime("ask_again_at"))));
  }

  private static Map<TenantId, Role> memberships(JsonObject json) {
    Map<TenantId, Role> memberships = new HashMap<>();
    json.forEach(
        entry ->
            memberships.put(
                new TenantId(UUID.fromString(entry.getKey())),
                Role.find(String.valueOf(entry.getValue())).orElseThrow()));
    return memberships;
  }

  private static JsonObject json(Map<TenantId, Role> memberships) {
    JsonObject json = new JsonObject();
    memberships.forEach((tenant, role) -> json.put(tenant.toString(), role.code()));
    return json;
  }

  private static @Nullable String code(@Nullable Role role) {
    return role == null ? null : role.code();
  }
}
