package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Limits the rate of invalid credentials per address. The address is the peer's: behind a proxy,
 * all clients share the proxy's address. Valid credentials are therefore never refused because of
 * others' invalid ones. Each process of the API grants its part of the rate.
 */
final class FailureLimits {

  /** Above this number, the addresses that failed longest ago are dropped. */
  private static final int MOST_ADDRESSES = 10_000;

  private static final double MINUTE = 60;

  private final IntSupplier processes;
  private final int allowed;
  private final double perSecond;
  private final LongSupplier nanoTime;
  private final Map<String, TokenBucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenBucket> eldest) {
          return size() > MOST_ADDRESSES;
        }
      };

  FailureLimits(int allowed, int perMinute, IntSupplier processes, LongSupplier nanoTime) {
    this.processes = processes;
    this.allowed = allowed;
    this.perSecond = perMinute / MINUTE;
    this.nanoTime = nanoTime;
  }

  /**
   * Counts a failure.
   *
   * @throws Refusal if there were too many failures; the client gets it instead of the original
   *     error
   */
  synchronized void count(String address) {
    long now = nanoTime.getAsLong();
    int parts = processes.getAsInt();
    TokenBucket bucket =
        buckets.compute(
            address,
            (any, found) ->
                TokenBucket.fitting(found, (double) allowed / parts, perSecond / parts, now));
    if (!bucket.take(now)) {
      throw Refusal.tooMany(
              "too-many-failures",
              "Too many requests with bad credentials came from this address: wait, and check what sends them.")
          .retryAfter(bucket.secondsUntilNext(now));
    }
  }
}
