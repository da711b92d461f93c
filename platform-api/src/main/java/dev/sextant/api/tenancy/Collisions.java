package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgException;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retries a transaction that Postgres rolled back in favour of another one. */
final class Collisions {

  private static final Logger LOGGER = LoggerFactory.getLogger(Collisions.class);

  /** Serialization failure, deadlock: SQLSTATE of Postgres. */
  private static final Set<String> COLLIDED = Set.of("40001", "40P01");

  private static final String CHECK_VIOLATION = "23514";

  private static final int MOST_TRIES = 4;
  private static final int SHORTEST_PAUSE_MILLIS = 5;
  private static final long LONGEST_PAUSE_MILLIS = 60;

  private final Vertx vertx;

  Collisions(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Returns the result of the transaction, retried a few times after a collision. */
  <T> Future<T> outlast(Supplier<Future<T>> transaction) {
    return attempt(transaction, 1);
  }

  private <T> Future<T> attempt(Supplier<Future<T>> transaction, int number) {
    return transaction
        .get()
        .recover(
            failure ->
                number < MOST_TRIES && isCollision(failure)
                    ? pause(failure, number).compose(paused -> attempt(transaction, number + 1))
                    : Future.failedFuture(failure));
  }

  /** Waits for a random time, so that the same two transactions do not collide again. */
  private Future<Void> pause(Throwable failure, int number) {
    LOGGER.info("transaction is run again (try {}): {}", number + 1, failure.getMessage());
    long millis =
        ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS * number);
    return vertx.timer(millis, TimeUnit.MILLISECONDS).mapEmpty();
  }

  private static boolean isCollision(Throwable failure) {
    return failure instanceof PgException refused
        && (COLLIDED.contains(String.valueOf(refused.getSqlState())) || hasMoved(refused));
  }

  /**
   * Returns whether a row was on its way to the partition of all other rows while the month that it
   * belongs to got a partition.
   */
  private static boolean hasMoved(PgException refused) {
    return CHECK_VIOLATION.equals(refused.getSqlState())
        && String.valueOf(refused.getErrorMessage()).contains("violates partition constraint");
  }
}
