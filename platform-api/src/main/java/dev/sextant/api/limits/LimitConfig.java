package dev.sextant.api.limits;

/**
 * The limits of the platform.
 *
 * @param usual of a tenant for which nothing else was set
 * @param queuedExperiments most experiments of a tenant that wait for a place; one more is refused
 * @param requestsAtOnce most requests of a tenant that one process answers at once, streams of
 *     events among them
 * @param failures most attempts with bad credentials from one address in a row
 * @param failuresPerMinute how fast that allowance comes back
 */
public record LimitConfig(
    Limits usual, int queuedExperiments, int requestsAtOnce, int failures, int failuresPerMinute) {

  /** Checks that something is possible at all. */
  public LimitConfig {
    if (queuedExperiments < 1 || requestsAtOnce < 1 || failures < 1 || failuresPerMinute < 1) {
      throw new IllegalArgumentException("limits of the platform are 1 or more");
    }
  }

  /** Returns the limits of a platform of many tenants. */
  public static LimitConfig shared() {
    return new LimitConfig(Limits.usual(), 100, 256, 60, 30);
  }

  /** Returns limits that one person on a machine of their own does not meet. */
  public static LimitConfig personal() {
    Limits wide =
        new Limits(100_000_000, 1L << 50, Integer.MAX_VALUE, 1_000_000_000, 1_000_000_000, 20_000);
    return new LimitConfig(wide, 10_000, 4_096, 600, 600);
  }
}
