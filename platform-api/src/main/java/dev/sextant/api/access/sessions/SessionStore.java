package dev.sextant.api.access.sessions;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
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

  /** The request that updates the row asks the provider; others continue with the known state. */
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

  private static final RecordMapper<SessionRow> ROW = RecordMapper.of(SessionRow.class);
  private static final RecordMapper<Guard> GUARD = RecordMapper.of(Guard.class);

  record Guarded(Session session, Guard guard) {}

  /**
   * What protects the cookie of a session.
   *
   * @param secretHmac HMAC of the cookie's secret
   * @param unseen whether its last use was recorded a while ago
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Guard(byte[] secretHmac, boolean unseen) {}

  private static final int LONGEST_USER_AGENT = 300;
  private static final int LONGEST_ADDRESS = 100;

  Future<Session> insert(
      SqlClient db,
      byte[] secretHmac,
      Identity identity,
      String userAgent,
      String address,
      Duration longest,
      Session.@Nullable Provider provider) {
    return Sql.only(
        db,
        of(identity.tenant()),
        INSERT,
        secretHmac,
        identity.subject(),
        identity.name(),
        identity.email(),
        identity.role(),
        identity.operator(),
        json(identity.memberships()),
        shortened(userAgent, LONGEST_USER_AGENT),
        shortened(address, LONGEST_ADDRESS),
        (double) longest.toSeconds(),
        provider == null ? null : provider.id(),
        provider == null ? null : provider.tokens(),
        provider == null ? null : provider.confirmedAt(),
        provider == null ? null : provider.askAgainAt());
  }

  /** Returns the session unless it has expired or was idle for too long. */
  Future<Optional<Guarded>> find(SqlClient db, TenantId tenant, UUID id, Duration idle) {
    return Sql.first(
        db,
        row -> new Guarded(ROW.apply(row).session(tenant), GUARD.apply(row)),
        FIND,
        id,
        (double) idle.toSeconds());
  }

  Future<List<Session>> list(SqlClient db, TenantId tenant, String subject, Duration idle) {
    return Sql.list(db, of(tenant), LIST, subject, (double) idle.toSeconds());
  }

  Future<Void> touch(SqlClient db, UUID id) {
    return Sql.run(db, TOUCH, id);
  }

  /**
   * Stores the provider's new answer, unless the session changed in the meantime.
   *
   * @param claimed time of the next check, as {@link #claim} left it
   */
  Future<Void> renew(
      SqlClient db, UUID id, Identity identity, Session.Provider provider, OffsetDateTime claimed) {
    return Sql.run(
        db,
        RENEW,
        id,
        identity.role(),
        identity.operator(),
        json(identity.memberships()),
        provider.tokens(),
        provider.askAgainAt(),
        claimed);
  }

  /** Returns the session if a check with the provider is due and not in progress. */
  Future<Optional<Session>> claim(SqlClient db, TenantId tenant, UUID id, Duration patience) {
    return Sql.first(db, of(tenant), CLAIM, id, (double) patience.toSeconds());
  }

  Future<Void> askAgain(SqlClient db, UUID id) {
    return Sql.run(db, ASK_AGAIN, id);
  }

  Future<Void> setRole(SqlClient db, String subject, Role role) {
    return Sql.run(db, SET_ROLE, subject, role);
  }

  /** Returns the deleted session, if it existed. */
  Future<Optional<Session>> delete(SqlClient db, TenantId tenant, UUID id) {
    return Sql.first(db, of(tenant), DELETE, id);
  }

  Future<Void> deleteOf(SqlClient db, String subject) {
    return Sql.run(db, DELETE_OF_SUBJECT, subject);
  }

  /** Deletes the sessions of a provider's session; without one, all sessions of the subject. */
  Future<Void> deleteOfProvider(
      SqlClient db,
      @Nullable String providerSession,
      @Nullable String subject,
      OffsetDateTime upTo) {
    return Sql.run(db, DELETE_OF_PROVIDER, providerSession, subject, upTo);
  }

  Future<Void> deleteOld(SqlClient db, Duration idle) {
    return Sql.run(db, DELETE_OLD, (double) idle.toSeconds());
  }

  private static String shortened(String text, int longest) {
    return text.substring(0, Math.min(text.length(), longest));
  }

  private static Function<Row, Session> of(TenantId tenant) {
    return row -> ROW.apply(row).session(tenant);
  }

  private static JsonObject json(Map<TenantId, Role> memberships) {
    JsonObject json = new JsonObject();
    memberships.forEach((tenant, role) -> json.put(tenant.toString(), role.code()));
    return json;
  }
}
