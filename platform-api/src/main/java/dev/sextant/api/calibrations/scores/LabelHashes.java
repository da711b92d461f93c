package dev.sextant.api.calibrations.scores;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.turns.SharedWork;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches hashes of labels for callers that cannot wait until all labels are read. A hash is at most
 * a minute old; after five seconds it is refreshed in the background, and the old one is returned
 * meanwhile.
 */
public final class LabelHashes {

  private static final Logger LOGGER = LoggerFactory.getLogger(LabelHashes.class);

  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long OLDEST_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int MOST = 1_000;

  private record Known(String sha256, long readAt) {}

  private final LongSupplier nanoTime;
  private final Map<UUID, SharedWork<String>> reading = new ConcurrentHashMap<>();
  private final Map<UUID, Known> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Known> eldest) {
          return size() > MOST;
        }
      };

  /**
   * Creates an empty cache.
   *
   * @param nanoTime a clock such as {@link System#nanoTime}
   */
  public LabelHashes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Returns the hash of the labels of a calibration's source.
   *
   * @param read reads the hash
   */
  public Future<String> of(UUID calibrationId, Supplier<Future<String>> read) {
    Known last = last(calibrationId);
    long age = last == null ? Long.MAX_VALUE : nanoTime.getAsLong() - last.readAt();
    if (last == null || age > OLDEST_NANOS) {
      return readOnce(calibrationId, read);
    }
    if (age > FRESH_NANOS) {
      readOnce(calibrationId, read)
          .onFailure(
              failure -> {
                if (!DatabaseUnreachableException.isBehind(failure)) {
                  LOGGER.warn("labels could not be read again", failure);
                }
              });
    }
    return Future.succeededFuture(last.sha256());
  }

  /** Reads the hash; concurrent callers share one read. */
  private Future<String> readOnce(UUID calibrationId, Supplier<Future<String>> read) {
    Promise<String> mine = Promise.promise();
    SharedWork<String> work = new SharedWork<>(mine.future());
    SharedWork<String> others = reading.putIfAbsent(calibrationId, work);
    if (others != null) {
      return others.join();
    }
    long asked = nanoTime.getAsLong();
    read.get()
        .onSuccess(sha256 -> keep(calibrationId, new Known(sha256, asked)))
        .onComplete(
            done -> {
              reading.remove(calibrationId);
              mine.handle(done);
            });
    return work.join();
  }

  private synchronized @Nullable Known last(UUID calibrationId) {
    return known.get(calibrationId);
  }

  private synchronized void keep(UUID calibrationId, Known hash) {
    known.put(calibrationId, hash);
  }
}
