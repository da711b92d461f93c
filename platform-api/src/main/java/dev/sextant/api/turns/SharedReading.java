package dev.sextant.api.turns;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reading that everybody shares: at most one is underway, and its result, also a failure, serves
 * for a while. So a slow source is never asked again before it has answered, however many readers
 * wait for it.
 *
 * @param <T> what is read
 */
public final class SharedReading<T> {

  private final Supplier<Future<T>> source;
  private final long ageNanos;
  private final LongSupplier nanos;
  private @Nullable SharedWork<T> last;
  private volatile long ended;

  /**
   * @param age for which a result serves after its reading has ended, however slow that was
   */
  public SharedReading(Supplier<Future<T>> source, Duration age) {
    this(source, age, System::nanoTime);
  }

  SharedReading(Supplier<Future<T>> source, Duration age, LongSupplier nanos) {
    this.source = source;
    this.ageNanos = age.toNanos();
    this.nanos = nanos;
  }

  /** Returns what is read now, or was read lately. */
  public synchronized Future<T> get() {
    SharedWork<T> known = last;
    if (known != null && (!known.hasEnded() || nanos.getAsLong() - ended < ageNanos)) {
      return known.join();
    }
    SharedWork<T> reading =
        new SharedWork<>(source.get().onComplete(done -> ended = nanos.getAsLong()));
    last = reading;
    return reading.join();
  }
}
