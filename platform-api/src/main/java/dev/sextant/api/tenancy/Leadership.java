package dev.sextant.api.tenancy;

import dev.sextant.api.tenancy.TenantDatabase.Session;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Leader election. At most one process leads: its session holds a Postgres advisory lock, which
 * Postgres releases when the session ends, even if the process crashes.
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
  private @Nullable Session session;

  /**
   * Creates a candidate.
   *
   * @param key identifies the work; candidates with the same key exclude each other
   */
  public Leadership(TenantDatabase database, long key) {
    this.database = database;
    this.key = key;
  }

  /** Returns the key of the advisory lock. */
  long key() {
    return key;
  }

  /** Returns whether this process leads; tries to become leader if it does not. */
  public Future<Boolean> confirm() {
    // Asked each time: a session that Postgres has ended may look alive here. The lock counts how
    // often its session took it, and is released with the session.
    return openSession().compose(this::tryLock).onFailure(broken -> resign());
  }

  /** Releases leadership. */
  public Future<Void> resign() {
    Session open = session;
    forget();
    return open == null ? Future.succeededFuture() : open.close();
  }

  private Future<Session> openSession() {
    if (session != null) {
      return Future.succeededFuture(session);
    }
    return database
        .session()
        .onSuccess(
            opened -> {
              opened.onClosed(
                  () -> {
                    if (opened.equals(session)) {
                      forget();
                    }
                  });
              session = opened;
            });
  }

  private Future<Boolean> tryLock(Session open) {
    return database
        .onSession(open.connection().preparedQuery(TRY_LOCK).execute(Tuple.of(key)))
        .map(rows -> rows.iterator().next().getBoolean("locked"));
  }

  private void forget() {
    session = null;
  }
}
