package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.ClassDistribution;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.threshold.CurvePoint;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve;
import dev.sextant.standalone.statistics.IntervalJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What many thresholds do, as the contract shows it. */
final class CurveJson {

  private CurveJson() {}

  static String of(
      FlagSide side,
      ClassDistribution distribution,
      ThresholdCurve calibration,
      @Nullable ThresholdCurve holdout,
      @Nullable ObjectNode floor) {
    ObjectNode json = Json.object();
    json.put("direction", side.code());
    json.set("distribution", of(distribution));
    json.set("calibration", of(calibration));
    json.set("holdout", holdout == null ? null : of(holdout));
    json.set("floor", floor);
    return Json.text(json);
  }

  /**
   * Returns one part of a floor's curve.
   *
   * @param points null where the floor has no threshold
   */
  static ObjectNode floor(ClassCounts labels, List<@Nullable CurvePoint> points) {
    ObjectNode json = Json.object();
    json.set("labels", of(labels));
    ArrayNode rows = json.putArray("points");
    points.forEach(point -> rows.add(point == null ? null : of(point)));
    return json;
  }

  private static ObjectNode of(ClassDistribution distribution) {
    ObjectNode json = Json.object();
    json.put("from", distribution.from());
    json.put("to", distribution.to());
    ArrayNode bins = json.putArray("bins");
    distribution.bins().forEach(bin -> bins.add(of(bin)));
    json.set("below", of(distribution.below()));
    json.set("above", of(distribution.above()));
    return json;
  }

  private static ObjectNode of(ThresholdCurve curve) {
    ObjectNode json = Json.object();
    json.set("labels", of(curve.labels()));
    ArrayNode points = json.putArray("points");
    curve.points().forEach(point -> points.add(of(point)));
    return json;
  }

  private static ObjectNode of(CurvePoint point) {
    ObjectNode row = Json.object();
    row.put("threshold", point.threshold());
    row.put("true_positives", point.truePositives());
    row.put("false_positives", point.falsePositives());
    row.set("precision", IntervalJson.of(point.precision()));
    row.set("recall", IntervalJson.of(point.recall()));
    row.set("fpr", IntervalJson.of(point.falsePositiveRate()));
    row.set("review_load", IntervalJson.of(point.reviewLoad()));
    row.set("accuracy", IntervalJson.of(point.accuracy()));
    row.set("f1", IntervalJson.of(point.f1()));
    row.set("cost", IntervalJson.of(point.cost()));
    return row;
  }

  private static ObjectNode of(ClassCounts counts) {
    return Json.object().put("risky", counts.risky()).put("trustworthy", counts.trustworthy());
  }
}
