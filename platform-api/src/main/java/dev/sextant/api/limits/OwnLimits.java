package dev.sextant.api.limits;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Limits set for one tenant; null: the platform's default applies. */
record OwnLimits(
    @Nullable Long items,
    @Nullable Long storedBytes,
    @Nullable Integer concurrentExperiments,
    @Nullable Long textsPerDay,
    @Nullable Long llmTokensPerDay,
    @Nullable Integer requestsPerSecond) {

  static final OwnLimits NONE = new OwnLimits(null, null, null, null, null, null);

  static OwnLimits of(JsonObject body) {
    return new OwnLimits(
        body.getLong("items"),
        body.getLong("stored_bytes"),
        body.getInteger("concurrent_experiments"),
        body.getLong("texts_per_day"),
        body.getLong("llm_tokens_per_day"),
        body.getInteger("requests_per_second"));
  }

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

  JsonObject json() {
    return new JsonObject()
        .put("items", items)
        .put("stored_bytes", storedBytes)
        .put("concurrent_experiments", concurrentExperiments)
        .put("texts_per_day", textsPerDay)
        .put("llm_tokens_per_day", llmTokensPerDay)
        .put("requests_per_second", requestsPerSecond);
  }
}
