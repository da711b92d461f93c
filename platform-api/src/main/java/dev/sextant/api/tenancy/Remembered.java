package dev.sextant.api.tenancy;

import dev.sextant.api.turns.SharedWork;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A cached value that is read again on access once it is too old. */
public final class Remembered<T> {

  private record Reading<T>(SharedWork<T> work, Instant begun) {}

  private final AtomicReference<@Nullable Reading<T>> last = new AtomicReference<>();
  private final Supplier<Future<T>> source;
  private final Duration age;
  private final Clock clock;

  /**
   * Creates an empty cache.
   *
   * @param age maximum age of the value
   */
  public Remembered(Supplier<Future<T>> source, Duration age, Clock clock) {
    this.source = source;
    this.age = age;
    this.clock = clock;
  }

  /** Returns the value, at most {@code age} old. Concurrent callers share one read. */
  public Future<T> get() {
    Instant now = clock.instant();
    Reading<T> known = last.get();
    if (known != null && isFresh(known.begun(), now) && !known.work().hasFailed()) {
      return known.work().join();
    }
    Reading<T> reading = new Reading<>(new SharedWork<>(source.get()), now);
    last.set(reading);
    return reading.work().join();
  }

  /** A clock that was set back says nothing of the age. */
  private boolean isFresh(Instant begun, Instant now) {
    return !now.isBefore(begun) && now.isBefore(begun.plus(age));
  }

  /** Invalidates the value, so that the next call reads again. */
  public void forget() {
    last.set(null);
  }
}
