package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.calibration.bands.Band;
import dev.sextant.metrics.calibration.bands.BandStatistics;
import dev.sextant.metrics.calibration.bands.BandsJudgement;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.ReliabilityPoint;
import dev.sextant.metrics.calibration.threshold.Judgement;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import dev.sextant.standalone.statistics.IntervalJson;
import org.jspecify.annotations.Nullable;

/** Statistics of thresholds and bands as JSON. */
final class Statistics {

  private Statistics() {}

  static String judgement(
      Judgement threshold,
      @Nullable BandsJudgement bands,
      Reliability reliability,
      @Nullable ObjectNode floor) {
    ObjectNode json = Json.object();
    json.put("verdict", threshold.verdict().code());
    json.set("statistics", of(threshold.holdout()));
    json.set("floor", floor);
    json.set("bands", bands == null ? null : of(bands));
    json.set("reliability", of(reliability));
    return Json.text(json);
  }

  static ObjectNode of(ThresholdStatistics statistics) {
    ObjectNode json = Json.object();
    json.put("true_positives", statistics.counts().truePositives());
    json.put("false_positives", statistics.counts().falsePositives());
    json.put("true_negatives", statistics.counts().trueNegatives());
    json.put("false_negatives", statistics.counts().falseNegatives());
    json.set("precision", IntervalJson.of(statistics.precision()));
    json.set("recall", IntervalJson.of(statistics.recall()));
    json.set("fpr", IntervalJson.of(statistics.falsePositiveRate()));
    json.set("review_load", IntervalJson.of(statistics.reviewLoad()));
    json.set("accuracy", IntervalJson.of(statistics.accuracy()));
    json.set("f1", IntervalJson.of(statistics.f1()));
    return json;
  }

  static ObjectNode of(BandStatistics statistics) {
    ObjectNode json = Json.object();
    json.set("accept", of(statistics.accept()));
    json.set("review", of(statistics.review()));
    json.set("reject", of(statistics.reject()));
    return json;
  }

  private static ObjectNode of(BandsJudgement judgement) {
    ObjectNode json = Json.object();
    json.put("accept_verdict", judgement.accept().code());
    json.put("reject_verdict", judgement.reject().code());
    json.set("statistics", of(judgement.holdout()));
    return json;
  }

  private static ObjectNode of(Band band) {
    ObjectNode json = Json.object();
    json.put("risky", band.risky());
    json.put("trustworthy", band.trustworthy());
    json.set("share", IntervalJson.of(band.share()));
    json.set("error", IntervalJson.of(band.error()));
    return json;
  }

  private static ObjectNode of(Reliability reliability) {
    ObjectNode json = Json.object();
    json.set("expected_calibration_error", IntervalJson.of(reliability.calibrationError()));
    json.set("brier", IntervalJson.of(reliability.brier()));
    ArrayNode points = json.putArray("points");
    for (ReliabilityPoint point : reliability.points()) {
      ObjectNode row = points.addObject();
      row.put("predicted", point.predicted());
      row.set("observed", IntervalJson.of(point.observed()));
      row.put("n", point.n());
    }
    return json;
  }
}
