package dev.sextant.api.login;

import dev.sextant.api.turns.OwnContext;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlConnectOptions;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Signs a role in to Postgres. Each new connection reads the password again, and one that Postgres
 * refuses is replaced by the candidate that it takes, so that a change of the password fails
 * nobody.
 */
public final class PostgresLogin {

  /** SQLSTATE of Postgres for a password that the role does not have. */
  private static final String WRONG_PASSWORD = "28P01";

  /** The password may change again between finding it and using it. */
  private static final int ROUNDS = 3;

  /** Between two searches that try the same candidates in vain. */
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Vertx vertx;
  private final PgConnectOptions options;
  private final Passwords passwords;

  /** A slow disk below the file must not block an event loop, nor wait for other work. */
  private final WorkerExecutor reader;

  private final LongSupplier nanos;

  private @Nullable Future<String> search;
  private volatile @Nullable Refusal last;

  /** No candidate was right. */
  private record Refusal(List<String> candidates, Throwable failure, long at) {

    /** Omits the passwords. */
    @Override
    public String toString() {
      return "Refusal[%d candidates]".formatted(candidates.size());
    }
  }

  /**
   * @param options address and role; without a password
   */
  public PostgresLogin(Vertx vertx, PgConnectOptions options, Passwords passwords) {
    this(vertx, options, passwords, System::nanoTime);
  }

  PostgresLogin(Vertx vertx, PgConnectOptions options, Passwords passwords, LongSupplier nanos) {
    this.nanos = nanos;
    this.vertx = vertx;
    this.options = options;
    this.passwords = passwords;
    this.reader = vertx.createSharedWorkerExecutor("sextant-passwords", 1);
  }

  /** Returns the options of the next connection. */
  public Future<SqlConnectOptions> next() {
    return attempt()
        .compose(
            attempt ->
                attempt.settled() && lately(attempt) == null
                    ? Future.succeededFuture(attempt.candidates().get(0))
                    : found(attempt))
        .map(this::with);
  }

  /**
   * Opens a connection, and opens it again if Postgres refuses the password and takes another
   * candidate.
   *
   * @param connect opens it with the options of {@link #next}
   */
  public <T> Future<T> open(Supplier<Future<T>> connect) {
    return open(connect, ROUNDS);
  }

  private <T> Future<T> open(Supplier<Future<T>> connect, int rounds) {
    return connect
        .get()
        .recover(
            failure ->
                rounds > 0 && isWrongPassword(failure)
                    ? attempt().compose(this::found).compose(found -> open(connect, rounds - 1))
                    : Future.failedFuture(failure));
  }

  private Future<Passwords.Attempt> attempt() {
    return reader.executeBlocking(passwords::attempt, false);
  }

  private PgConnectOptions with(String password) {
    return new PgConnectOptions(options).setPassword(password);
  }

  /**
   * Returns the candidate that Postgres takes; those who ask meanwhile share the search. One in
   * which no candidate was right also serves those who ask soon after with the same candidates: a
   * wrong file must not make each request sign in several times.
   */
  private synchronized Future<String> found(Passwords.Attempt attempt) {
    Throwable refused = lately(attempt);
    if (refused != null) {
      return Future.failedFuture(refused);
    }
    Future<String> running = search;
    if (running != null) {
      return OwnContext.of(running);
    }
    // A password may change between two candidates, so they are read and tried once more.
    Future<String> fresh =
        tried(attempt)
            .recover(
                failure ->
                    isWrongPassword(failure)
                        ? attempt().compose(this::tried)
                        : Future.failedFuture(failure))
            .onFailure(failure -> note(attempt, failure));
    search = fresh;
    fresh.onComplete(end -> forget(fresh));
    return fresh;
  }

  private void note(Passwords.Attempt attempt, Throwable failure) {
    if (isWrongPassword(failure)) {
      last = new Refusal(attempt.candidates(), failure, nanos.getAsLong());
    }
  }

  /** Returns why Postgres has just refused these candidates; null if it has not. */
  private @Nullable Throwable lately(Passwords.Attempt attempt) {
    Refusal known = last;
    return known != null
            && known.candidates().equals(attempt.candidates())
            && nanos.getAsLong() - known.at() < PAUSE_NANOS
        ? known.failure()
        : null;
  }

  private synchronized void forget(Future<String> ended) {
    if (search == ended) {
      search = null;
    }
  }

  private Future<String> tried(Passwords.Attempt attempt) {
    return tried(attempt, attempt.candidates().iterator());
  }

  private Future<String> tried(Passwords.Attempt attempt, Iterator<String> candidates) {
    String candidate = candidates.next();
    return PgConnection.connect(vertx, with(candidate))
        .compose(
            connection -> {
              attempt.worked().accept(candidate);
              return connection.close().otherwiseEmpty();
            })
        .map(candidate)
        .recover(
            failure ->
                isWrongPassword(failure) && candidates.hasNext()
                    ? tried(attempt, candidates)
                    : Future.failedFuture(failure));
  }

  private static boolean isWrongPassword(Throwable failure) {
    return failure instanceof PgException refused && WRONG_PASSWORD.equals(refused.getSqlState());
  }
}
