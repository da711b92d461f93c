package dev.sextant.api.statistics;

import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.NoInterval;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** A value with its interval, or with the reason why it has none, as the API returns it. */
public final class IntervalJson {

  private IntervalJson() {}

  /** Returns null where the statistic is undefined. */
  public static @Nullable JsonObject of(@Nullable Interval interval) {
    if (interval == null) {
      return null;
    }
    JsonObject json =
        new JsonObject()
            .put("value", interval.value())
            .put("low", interval.low())
            .put("high", interval.high());
    NoInterval missing = interval.missing();
    return missing == null
        ? json
        : json.put("reason", missing.cause().code()).put("items", missing.items());
  }
}
