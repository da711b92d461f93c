package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.net.SocketException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that the database cannot be reached. Logs one line at the start of an outage and one at
 * its end, regardless of how many requests fail.
 */
final class Outage {

  private static final Logger LOGGER = LoggerFactory.getLogger(Outage.class);

  /**
   * SQLSTATEs of Postgres: shut down, crashed, starting, too many connections, and a password that
   * the role does not have, which may be put right meanwhile.
   */
  private static final Set<String> REFUSING = Set.of("57P01", "57P02", "57P03", "53300", "28P01");

  private static final String CONNECTION_CLASS = "08";

  /**
   * Beginnings of the driver's messages for a statement that met a closed connection. The driver
   * has no type for them.
   */
  private static final List<String> CLOSED =
      List.of("Connection is not active now", "Pending requests failed to be sent");

  private static final int WAIT_SECONDS = 2;

  /** An outage ends with the first success that comes this long after the last failure. */
  private static final Duration CALM = Duration.ofSeconds(2);

  private final Clock clock;
  private volatile @Nullable Instant since;
  private Instant lastFailure = Instant.MIN;
  private long failures;

  Outage(Clock clock) {
    this.clock = clock;
  }

  /** Returns the work, which fails as unreachable if the session was lost. */
  <T> Future<T> watch(Future<T> work) {
    return work.onSuccess(answered -> over())
        .recover(failure -> Future.failedFuture(isLost(failure) ? met(failure) : failure));
  }

  /**
   * As {@link #watch}, for opening a connection: any failure counts, except a refusal by the
   * server.
   */
  <T> Future<T> connecting(Future<T> connection) {
    return connection.recover(
        failure -> Future.failedFuture(isRefusal(failure) ? failure : met(failure)));
  }

  /** Returns whether an outage is in progress. */
  boolean isOn() {
    return since != null;
  }

  /** Returns the same answer, with a short timeout during an outage. */
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
        || (failure instanceof VertxException met && isOfClosedConnection(met))
        || (failure instanceof PgException refused && isUnreachable(refused));
  }

  private static boolean isOfClosedConnection(VertxException met) {
    String message = String.valueOf(met.getMessage());
    return CLOSED.stream().anyMatch(message::startsWith);
  }

  /** Returns whether waiting does not help, such as for a role that may not sign in. */
  private static boolean isRefusal(Throwable failure) {
    return failure instanceof PgException refused && !isUnreachable(refused);
  }

  private static boolean isUnreachable(PgException refused) {
    String state = String.valueOf(refused.getSqlState());
    return REFUSING.contains(state) || state.startsWith(CONNECTION_CLASS);
  }
}
