package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.PartScores;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.floor.FloorFit.Search;
import dev.sextant.metrics.calibration.floor.Rate;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Goal;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.interval.Interval;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The floor of a fit and of its judgement, as the API returns them. */
final class FloorJson {

  static final String NO_SCORES = "no-floor-scores";
  static final String TOO_FEW_LABELS = "too-few-labels";
  static final String NONE_REACHES = "no-floor-reaches-target";

  private FloorJson() {}

  private record NotCompared(
      @Nullable String metric, @Nullable String reason, @Nullable String verdict) {}

  private record Compared(
      @Nullable String metric,
      @Nullable String reason,
      ClassCounts labels,
      ThresholdStatistics scoreStatistics,
      @Nullable ThresholdStatistics statistics,
      Map<String, Interval> differences,
      String compared,
      FloorVerdict verdict) {}

  private record FloorThreshold(
      Goal objective, @Nullable Double target, double threshold, FlagSide direction) {}

  private record OfFit(
      @JsonUnwrapped Record comparison,
      @JsonUnwrapped @Nullable FloorThreshold fitted,
      boolean scoreIsFloor) {}

  /**
   * Returns the floor of a fit.
   *
   * @param withChance makes the comparison if no floor has a threshold; called only then
   * @param isFloor whether the score is a floor itself
   */
  static JsonObject of(Search search, Supplier<FloorComparison> withChance, boolean isFloor) {
    OfFit floor;
    if (search instanceof Search.Found found) {
      FloorFit best = found.best();
      FloorThreshold fitted =
          new FloorThreshold(
              best.objective().goal(),
              best.objective().target(),
              best.threshold().value(),
              best.threshold().side());
      floor = new OfFit(compared(best.floor(), null, best.calibration()), fitted, isFloor);
    } else if (search instanceof Search.NoneReaches) {
      floor = new OfFit(compared(null, NONE_REACHES, withChance.get()), null, isFloor);
    } else {
      String reason = search instanceof Search.NoValues ? NO_SCORES : TOO_FEW_LABELS;
      floor = new OfFit(new NotCompared(null, reason, null), null, isFloor);
    }
    return RecordJson.object(floor);
  }

  static Record judged(CalibrationFit fit, PartScores holdout, Resampling resampling) {
    String reason = StoredFloor.of(fit.floor()).reason();
    if (NONE_REACHES.equals(reason)) {
      return compared(
          null,
          reason,
          FloorComparison.withChance(
              fit.objective(), fit.threshold(), holdout.scores(), resampling));
    }
    CalibrationFit.FittedFloor floor = fit.fittedFloor().orElse(null);
    return floor == null
        ? new NotCompared(null, reason, null)
        : compared(
            floor.metric(),
            null,
            FloorComparison.of(
                fit.objective(),
                fit.threshold(),
                floor.threshold(),
                holdout.floored(),
                resampling));
  }

  private static Compared compared(
      @Nullable String metric, @Nullable String reason, FloorComparison comparison) {
    Map<String, Interval> differences = new LinkedHashMap<>();
    for (Rate rate : Rate.values()) {
      differences.put(rate.code(), comparison.differences().get(rate));
    }
    return new Compared(
        metric,
        reason,
        comparison.labels(),
        comparison.score(),
        metric == null ? null : comparison.floor(),
        differences,
        comparison.compared().code(),
        comparison.verdict());
  }
}
