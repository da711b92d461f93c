package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Retries background work that failed because the database could not be reached. */
public final class Patience {

  private static final long FIRST_PAUSE_MILLIS = 250;
  private static final long LONGEST_PAUSE_MILLIS = 10_000;

  /** About an hour, at the longest pause. */
  private static final int MOST_TRIES = 360;

  private final Vertx vertx;

  /** Creates a retrier. */
  public Patience(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Returns the result of the work once the database answers. Other failures are not retried.
   *
   * @param work safe to repeat
   */
  public <T> Future<T> outlast(Supplier<Future<T>> work) {
    return outlast(work, () -> true);
  }

  /** As {@link #outlast(Supplier)}, while {@code wanted} is true. */
  public <T> Future<T> outlast(Supplier<Future<T>> work, BooleanSupplier wanted) {
    return attempt(work, wanted, 1, FIRST_PAUSE_MILLIS);
  }

  private <T> Future<T> attempt(
      Supplier<Future<T>> work, BooleanSupplier wanted, int number, long pauseMillis) {
    return work.get()
        .recover(
            failure ->
                number < MOST_TRIES
                        && wanted.getAsBoolean()
                        && DatabaseUnreachableException.isBehind(failure)
                    ? vertx
                        .timer(pauseMillis, TimeUnit.MILLISECONDS)
                        .compose(paused -> attempt(work, wanted, number + 1, longer(pauseMillis)))
                    : Future.failedFuture(failure));
  }

  private static long longer(long pauseMillis) {
    return Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
  }
}
