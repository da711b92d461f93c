package dev.sextant.standalone.statistics;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.NoInterval;
import org.jspecify.annotations.Nullable;

/** A value with its interval, or with the reason why it has none, as the contract shows it. */
public final class IntervalJson {

  private IntervalJson() {}

  /** Returns null where the statistic is undefined. */
  public static @Nullable ObjectNode of(@Nullable Interval interval) {
    if (interval == null) {
      return null;
    }
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("value", interval.value())
            .put("low", interval.low())
            .put("high", interval.high());
    NoInterval missing = interval.missing();
    return missing == null
        ? json
        : json.put("reason", missing.cause().code()).put("items", missing.items());
  }
}
