package dev.sextant.api.limits;

/**
 * The limits of the platform.
 *
 * @param usual limits of a tenant without limits of its own
 * @param queuedExperiments maximum number of waiting experiments per tenant; more are refused
 * @param requestsAtOnce maximum number of concurrent requests per tenant in one process, including
 *     event streams
 * @param failures maximum burst of attempts with invalid credentials per address
 * @param failuresPerMinute rate at which that allowance refills
 */
public record LimitConfig(
    Limits usual, int queuedExperiments, int requestsAtOnce, int failures, int failuresPerMinute) {

  /** Checks that the limits allow any use at all. */
  public LimitConfig {
    if (queuedExperiments < 1 || requestsAtOnce < 1 || failures < 1 || failuresPerMinute < 1) {
      throw new IllegalArgumentException("limits of the platform are 1 or more");
    }
  }

  /** Returns the limits of a platform with many tenants. */
  public static LimitConfig shared() {
    return new LimitConfig(Limits.usual(), 100, 256, 60, 30);
  }

  /** Returns limits that a single user on their own machine does not reach. */
  public static LimitConfig personal() {
    Limits wide = new Limits(100_000_000, 1L << 50, null, 1_000_000_000, 1_000_000_000, 20_000);
    return new LimitConfig(wide, 10_000, 4_096, 600, 600);
  }
}
