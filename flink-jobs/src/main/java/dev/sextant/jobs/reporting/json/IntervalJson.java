package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import org.jspecify.annotations.Nullable;

/** A statistic with its interval as JSON. */
final class IntervalJson {

  private IntervalJson() {}

  /**
   * Puts the value with its interval or with the reason for a missing interval; null if the
   * statistic is undefined.
   */
  static void put(ObjectNode json, String key, @Nullable Interval interval) {
    if (interval == null) {
      json.putNull(key);
      return;
    }
    ObjectNode row =
        json.putObject(key)
            .put("value", interval.value())
            .put("low", interval.low())
            .put("high", interval.high());
    NoInterval missing = interval.missing();
    if (missing != null) {
      row.put("reason", missing.cause().code()).put("items", missing.items());
    }
  }
}
