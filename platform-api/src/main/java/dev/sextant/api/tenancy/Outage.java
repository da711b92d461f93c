package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises that the database cannot be reached. Logs one line when an outage begins and one when
 * it is over, however many requests fail in between.
 */
final class Outage {

  private static final Logger LOGGER = LoggerFactory.getLogger(Outage.class);

  /** Shut down, crashed, starting, no connection left: SQLSTATE of Postgres. */
  private static final Set<String> REFUSING = Set.of("57P01", "57P02", "57P03", "53300");

  private static final String CONNECTION_CLASS = "08";

  private static final int WAIT_SECONDS = 2;

  /** Where some succeed while others fail, it is not over. */
  private static final Duration CALM = Duration.ofSeconds(2);

  private final Clock clock;
  private volatile @Nullable Instant since;
  private Instant lastFailure = Instant.MIN;
  private long failures;

  Outage(Clock clock) {
    this.clock = clock;
  }

  /** Returns the same work, failed as unreachable where the session was lost. */
  <T> Future<T> watch(Future<T> work) {
    return work.onSuccess(answered -> over())
        .recover(failure -> Future.failedFuture(isLost(failure) ? met(failure) : failure));
  }

  /** As {@link #watch}, for making a connection: whatever keeps it from being made. */
  <T> Future<T> connecting(Future<T> connection) {
    return connection.recover(
        failure -> Future.failedFuture(isRefusal(failure) ? failure : met(failure)));
  }

  /** Returns whether one was noticed and is not over. */
  boolean isOn() {
    return since != null;
  }

  /** Returns the same answer; in an outage it fails if it does not come at once. */
  <T> Future<T> soon(Future<T> answer) {
    return isOn() ? answer.timeout(WAIT_SECONDS, TimeUnit.SECONDS) : answer;
  }

  private DatabaseUnreachableException met(Throwable failure) {
    DatabaseUnreachableException unreachable =
        failure instanceof DatabaseUnreachableException known
            ? known
            : new DatabaseUnreachableException(String.valueOf(failure.getMessage()), failure);
    begin(unreachable);
    return unreachable;
  }

  private synchronized void begin(DatabaseUnreachableException unreachable) {
    lastFailure = clock.instant();
    failures++;
    if (since == null) {
      since = lastFailure;
      LOGGER.error(
          "{}; requests are answered 503, and nothing more is logged until it answers",
          unreachable.getMessage());
    }
  }

  private void over() {
    if (since != null) {
      end();
    }
  }

  private synchronized void end() {
    Instant began = since;
    Instant now = clock.instant();
    if (began == null || lastFailure.plus(CALM).isAfter(now)) {
      return;
    }
    LOGGER.warn(
        "the database answers again after {} s; {} transactions or connections had failed",
        Duration.between(began, now).toSeconds(),
        failures);
    since = null;
    failures = 0;
  }

  private static boolean isLost(Throwable failure) {
    return failure instanceof DatabaseUnreachableException
        || failure instanceof ClosedConnectionException
        || failure instanceof TimeoutException
        || failure instanceof SocketException
        || (failure instanceof PgException told && isUnreachable(told));
  }

  /** A wrong password, say: no waiting helps. */
  private static boolean isRefusal(Throwable failure) {
    return failure instanceof PgException told && !isUnreachable(told);
  }

  private static boolean isUnreachable(PgException told) {
    String state = String.valueOf(told.getSqlState());
    return REFUSING.contains(state) || state.startsWith(CONNECTION_CLASS);
  }
}
