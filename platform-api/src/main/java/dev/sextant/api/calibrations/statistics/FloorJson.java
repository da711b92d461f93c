package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.calibrations.statistics.Fit.FittedFloor;
import dev.sextant.api.statistics.IntervalJson;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.floor.FloorFit.Search;
import dev.sextant.metrics.calibration.floor.Rate;
import dev.sextant.metrics.calibration.resampling.Resampling;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The floor of a fit and of its judgement, as the API returns them. */
final class FloorJson {

  static final String NO_SCORES = "no-floor-scores";
  static final String TOO_FEW_LABELS = "too-few-labels";
  static final String NONE_REACHES = "no-floor-reaches-target";

  private FloorJson() {}

  /**
   * Returns the floor of a fit.
   *
   * @param withChance makes the comparison if no floor has a threshold; called only then
   * @param isFloor whether the score is a floor itself
   */
  static JsonObject of(Search search, Supplier<FloorComparison> withChance, boolean isFloor) {
    JsonObject json;
    if (search instanceof Search.Found found) {
      FloorFit best = found.best();
      json = floor(best.floor(), null, best.calibration());
      json.put("objective", best.objective().goal().code());
      json.put("target", best.objective().target());
      json.put("threshold", best.threshold().value());
      json.put("direction", best.threshold().side().code());
    } else if (search instanceof Search.NoneReaches) {
      json = floor(null, NONE_REACHES, withChance.get());
    } else {
      json = floor(null, search instanceof Search.NoValues ? NO_SCORES : TOO_FEW_LABELS, null);
    }
    return json.put("score_is_floor", isFloor);
  }

  /** Compares the thresholds of a fit on the holdout; null if the fit has no comparison. */
  static @Nullable JsonObject judged(Fit fit, PartScores holdout, Resampling resampling) {
    JsonObject fitted = fit.json().getJsonObject("floor");
    if (fitted == null) {
      return null;
    }
    String reason = fitted.getString("reason");
    if (NONE_REACHES.equals(reason)) {
      return floor(
          null,
          reason,
          FloorComparison.withChance(
              fit.objective(), fit.threshold(), holdout.scores(), resampling));
    }
    FittedFloor floor = fit.floor().orElse(null);
    if (floor == null) {
      return floor(null, reason, null);
    }
    return floor(
        floor.metric(),
        null,
        FloorComparison.of(
            fit.objective(), fit.threshold(), floor.threshold(), holdout.floored(), resampling));
  }

  private static JsonObject floor(
      @Nullable String metric, @Nullable String reason, @Nullable FloorComparison comparison) {
    JsonObject json = new JsonObject().put("metric", metric).put("reason", reason);
    if (comparison == null) {
      return json.putNull("verdict");
    }
    json.put("labels", StatisticsJson.of(comparison.labels()));
    json.put("score_statistics", StatisticsJson.of(comparison.score()));
    json.put("statistics", metric == null ? null : StatisticsJson.of(comparison.floor()));
    JsonObject differences = new JsonObject();
    for (Rate rate : Rate.values()) {
      differences.put(rate.code(), IntervalJson.of(comparison.differences().get(rate)));
    }
    json.put("differences", differences);
    json.put("compared", comparison.compared().code());
    return json.put("verdict", comparison.verdict().code());
  }
}
