package dev.sextant.api.telemetry;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Reads something of the database now and then, so that no scrape waits for the database.
 *
 * @param <T> what is read
 */
final class PeriodicReading<T> {

  private static final long INTERVAL_MILLIS = Duration.ofSeconds(5).toMillis();

  /** A reading that takes longer has failed. */
  private static final int LONGEST_SECONDS = 20;

  private final Vertx vertx;
  private final Supplier<Future<T>> reading;
  private final Runnable failed;
  private final long timer;
  private volatile Optional<T> last = Optional.empty();
  private Future<?> underway = Future.succeededFuture();

  /**
   * Begins to read.
   *
   * @param failed runs after each reading that fails
   */
  PeriodicReading(Vertx vertx, Supplier<Future<T>> reading, Runnable failed) {
    this.vertx = vertx;
    this.reading = reading;
    this.failed = failed;
    this.timer = vertx.setPeriodic(1, INTERVAL_MILLIS, due -> read());
  }

  /** Returns what was read last; empty before the first reading, and after one that failed. */
  Optional<T> last() {
    return last;
  }

  void close() {
    vertx.cancelTimer(timer);
  }

  private synchronized void read() {
    if (!underway.isComplete()) {
      return;
    }
    Future<T> read = reading.get();
    underway = read;
    read.timeout(LONGEST_SECONDS, TimeUnit.SECONDS)
        .onSuccess(found -> last = Optional.of(found))
        .onFailure(
            failure -> {
              last = Optional.empty();
              failed.run();
            });
  }
}
