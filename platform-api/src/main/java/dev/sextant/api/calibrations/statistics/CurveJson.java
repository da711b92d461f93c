package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.statistics.IntervalJson;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.ClassDistribution;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.threshold.CurvePoint;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rates at many thresholds, as the API returns them. */
final class CurveJson {

  private CurveJson() {}

  static JsonObject of(
      FlagSide side,
      ClassDistribution distribution,
      ThresholdCurve calibration,
      @Nullable ThresholdCurve holdout,
      @Nullable JsonObject floor) {
    JsonObject json = new JsonObject();
    json.put("direction", side.code());
    json.put("distribution", of(distribution));
    json.put("calibration", of(calibration));
    json.put("holdout", holdout == null ? null : of(holdout));
    json.put("floor", floor);
    return json;
  }

  /**
   * Returns one part of a floor's curve.
   *
   * @param points null where the floor has no threshold
   */
  static JsonObject floor(ClassCounts labels, List<@Nullable CurvePoint> points) {
    JsonObject json = new JsonObject();
    json.put("labels", StatisticsJson.of(labels));
    JsonArray rows = new JsonArray();
    points.forEach(point -> rows.add(point == null ? null : of(point)));
    return json.put("points", rows);
  }

  private static JsonObject of(ClassDistribution distribution) {
    JsonObject json = new JsonObject();
    json.put("from", distribution.from());
    json.put("to", distribution.to());
    JsonArray bins = new JsonArray();
    distribution.bins().forEach(bin -> bins.add(StatisticsJson.of(bin)));
    json.put("bins", bins);
    json.put("below", StatisticsJson.of(distribution.below()));
    json.put("above", StatisticsJson.of(distribution.above()));
    return json;
  }

  private static JsonObject of(ThresholdCurve curve) {
    JsonObject json = new JsonObject();
    json.put("labels", StatisticsJson.of(curve.labels()));
    JsonArray points = new JsonArray();
    curve.points().forEach(point -> points.add(of(point)));
    return json.put("points", points);
  }

  private static JsonObject of(CurvePoint point) {
    JsonObject row = new JsonObject();
    row.put("threshold", point.threshold());
    row.put("true_positives", point.truePositives());
    row.put("false_positives", point.falsePositives());
    row.put("precision", IntervalJson.of(point.precision()));
    row.put("recall", IntervalJson.of(point.recall()));
    row.put("fpr", IntervalJson.of(point.falsePositiveRate()));
    row.put("review_load", IntervalJson.of(point.reviewLoad()));
    row.put("accuracy", IntervalJson.of(point.accuracy()));
    row.put("f1", IntervalJson.of(point.f1()));
    row.put("cost", IntervalJson.of(point.cost()));
    return row;
  }
}
