package dev.sextant.api.limits;

import org.jspecify.annotations.Nullable;

/**
 * The limits of a tenant.
 *
 * @param items items in all versions of all datasets
 * @param storedBytes size of content, vectors, scores, reports and exports
 * @param concurrentExperiments experiments with a job at once; further ones wait; null: no limit
 * @param textsPerDay embedded texts per UTC day
 * @param llmTokensPerDay tokens sent to and received from generators per UTC day
 * @param requestsPerSecond requests per second to one process of the API
 */
public record Limits(
    long items,
    long storedBytes,
    @Nullable Integer concurrentExperiments,
    long textsPerDay,
    long llmTokensPerDay,
    int requestsPerSecond) {

  /** Checks that no limit is negative. */
  public Limits {
    boolean sound =
        items >= 0
            && storedBytes >= 0
            && (concurrentExperiments == null || concurrentExperiments >= 0)
            && textsPerDay >= 0
            && llmTokensPerDay >= 0
            && requestsPerSecond > 0;
    if (!sound) {
      throw new IllegalArgumentException("limits are 0 or more, requests 1 or more a second");
    }
  }

  /** Returns the default limits of a tenant on a shared platform. */
  public static Limits usual() {
    return new Limits(1_000_000, 20L << 30, 2, 2_000_000, 10_000_000, 100);
  }

  /** Limits set for one tenant; null: the platform's default applies. */
  record Own(
      @Nullable Long items,
      @Nullable Long storedBytes,
      @Nullable Integer concurrentExperiments,
      @Nullable Long textsPerDay,
      @Nullable Long llmTokensPerDay,
      @Nullable Integer requestsPerSecond) {

    static final Own NONE = new Own(null, null, null, null, null, null);

    /** Returns the limits in force for the tenant. */
    Limits over(Limits usual) {
      return new Limits(
          items == null ? usual.items() : items,
          storedBytes == null ? usual.storedBytes() : storedBytes,
          concurrentExperiments == null ? usual.concurrentExperiments() : concurrentExperiments,
          textsPerDay == null ? usual.textsPerDay() : textsPerDay,
          llmTokensPerDay == null ? usual.llmTokensPerDay() : llmTokensPerDay,
          requestsPerSecond == null ? usual.requestsPerSecond() : requestsPerSecond);
    }
  }
}
