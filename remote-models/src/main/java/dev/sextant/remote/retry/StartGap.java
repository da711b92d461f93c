package dev.sextant.remote.retry;

/**
 * Spreads the starts of calls once a server has refused one. A server that counts calls per second
 * refuses a burst, although the same calls, spread over their latency, are within its limit. Not
 * thread-safe; time is passed in.
 */
final class StartGap {

  /** Weight of the newest latency in the running mean. */
  private static final double WEIGHT = .1;

  /** Below 1, so that the limit of concurrent calls is reached in spite of the gaps. */
  private static final double SHARE = .8;

  private boolean spreads;
  private double latency;
  private long next = Long.MIN_VALUE / 2;

  /** A call had a reply after some nanoseconds. */
  void replied(long nanos) {
    latency = latency == 0 ? nanos : latency + WEIGHT * (nanos - latency);
  }

  /** A rate limit refused a call. */
  void refused() {
    spreads = true;
  }

  /** A call starts, with a limit of concurrent calls. */
  void started(long now, int limit) {
    if (spreads) {
      next = now + (long) (SHARE * latency / limit);
    }
  }

  /** Returns the earliest start of the next call. */
  long next() {
    return next;
  }
}
