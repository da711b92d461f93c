package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Whether this process leads. At most one does: the leader's session holds a Postgres advisory
 * lock, which ends with that session, whatever becomes of the process.
 *
 * <p>To be used from one context.
 */
public final class Leadership {

  private static final String TRY_LOCK =
      """
      select pg_try_advisory_lock($1) as locked
      """;

  private final TenantDatabase database;
  private final long key;
  private @Nullable PgConnection session;
  private boolean leads;

  /**
   * Creates a candidate.
   *
   * @param key what is led; candidates of the same key exclude each other
   */
  public Leadership(TenantDatabase database, long key) {
    this.database = database;
    this.key = key;
  }

  /** Returns whether this process leads, after trying to if it does not. */
  public Future<Boolean> confirm() {
    if (leads) {
      return Future.succeededFuture(true);
    }
    return openSession()
        .compose(this::tryLock)
        .onSuccess(locked -> leads = locked && session != null)
        .onFailure(broken -> resign());
  }

  /** Lets another lead. */
  public Future<Void> resign() {
    PgConnection open = session;
    forget();
    return open == null ? Future.succeededFuture() : open.close();
  }

  private Future<PgConnection> openSession() {
    if (session != null) {
      return Future.succeededFuture(session);
    }
    return database
        .session()
        .onSuccess(
            opened -> {
              opened.closeHandler(closed -> forget());
              session = opened;
            });
  }

  private Future<Boolean> tryLock(PgConnection open) {
    return database
        .onSession(open.preparedQuery(TRY_LOCK).execute(Tuple.of(key)))
        .map(rows -> rows.iterator().next().getBoolean("locked"));
  }

  private void forget() {
    session = null;
    leads = false;
  }
}
