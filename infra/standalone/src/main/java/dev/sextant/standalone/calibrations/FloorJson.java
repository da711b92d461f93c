package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.floor.FloorFit.Search;
import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.floor.Rate;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.standalone.statistics.IntervalJson;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The floor of a fit and of its judgement, as the contract shows them. */
final class FloorJson {

  static final String NO_SCORES = "no-floor-scores";
  static final String TOO_FEW_LABELS = "too-few-labels";
  static final String NONE_REACHES = "no-floor-reaches-target";

  private FloorJson() {}

  /**
   * Returns the floor of a fit.
   *
   * @param withChance makes the comparison where no floor has a threshold; asked only then
   * @param isFloor whether the score is a floor itself
   */
  static ObjectNode of(Search search, Supplier<FloorComparison> withChance, boolean isFloor) {
    ObjectNode json;
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

  /**
   * Compares the thresholds of a fit on the holdout.
   *
   * @param fitted the floor of the fit
   * @param objective of the score
   */
  static ObjectNode judged(
      JsonNode fitted,
      Objective objective,
      Threshold score,
      List<LabelledScore> scores,
      List<FlooredScore> floored,
      Resampling resampling) {
    String reason = fitted.get("reason").textValue();
    if (NONE_REACHES.equals(reason)) {
      return floor(null, reason, FloorComparison.withChance(objective, score, scores, resampling));
    }
    if (reason != null) {
      return floor(null, reason, null);
    }
    return floor(
        fitted.get("metric").asText(),
        null,
        FloorComparison.of(objective, score, threshold(fitted), floored, resampling));
  }

  /** Returns the floor's threshold. */
  static Threshold threshold(JsonNode floor) {
    FlagSide side =
        Arrays.stream(FlagSide.values())
            .filter(each -> each.code().equals(floor.get("direction").asText()))
            .findFirst()
            .orElseThrow();
    return new Threshold(floor.get("threshold").asDouble(), side);
  }

  private static ObjectNode floor(
      @Nullable String metric, @Nullable String reason, @Nullable FloorComparison comparison) {
    ObjectNode json = Json.object().put("metric", metric).put("reason", reason);
    if (comparison == null) {
      return json.put("verdict", (String) null);
    }
    json.putObject("labels")
        .put("risky", comparison.labels().risky())
        .put("trustworthy", comparison.labels().trustworthy());
    json.set("score_statistics", Statistics.of(comparison.score()));
    json.set("statistics", metric == null ? null : Statistics.of(comparison.floor()));
    ObjectNode differences = json.putObject("differences");
    for (Rate rate : Rate.values()) {
      differences.set(rate.code(), IntervalJson.of(comparison.differences().get(rate)));
    }
    json.put("compared", comparison.compared().code());
    return json.put("verdict", comparison.verdict().code());
  }
}
