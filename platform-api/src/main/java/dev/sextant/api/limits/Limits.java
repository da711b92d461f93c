package dev.sextant.api.limits;

import io.vertx.core.json.JsonObject;

/**
 * What a tenant may use at most.
 *
 * @param items in all versions of all datasets
 * @param storedBytes of content, vectors, scores and reports
 * @param concurrentExperiments with a job at once; further ones wait
 * @param textsPerDay embedded, of a day in UTC
 * @param llmTokensPerDay asked of and given by generators, of a day in UTC
 * @param requestsPerSecond to one process of the API
 */
public record Limits(
    long items,
    long storedBytes,
    int concurrentExperiments,
    long textsPerDay,
    long llmTokensPerDay,
    int requestsPerSecond) {

  /** Checks that no limit is below nothing. */
  public Limits {
    boolean sound =
        items >= 0
            && storedBytes >= 0
            && concurrentExperiments >= 0
            && textsPerDay >= 0
            && llmTokensPerDay >= 0
            && requestsPerSecond > 0;
    if (!sound) {
      throw new IllegalArgumentException("limits are 0 or more, requests 1 or more a second");
    }
  }

  /** Returns the limits of a tenant among others, where nothing else was said. */
  public static Limits usual() {
    return new Limits(1_000_000, 20L << 30, 2, 2_000_000, 10_000_000, 100);
  }

  /** Returns it as the contract shows it. */
  public JsonObject json() {
    return new JsonObject()
        .put("items", items)
        .put("stored_bytes", storedBytes)
        .put("concurrent_experiments", concurrentExperiments)
        .put("texts_per_day", textsPerDay)
        .put("llm_tokens_per_day", llmTokensPerDay)
        .put("requests_per_second", requestsPerSecond);
  }
}
