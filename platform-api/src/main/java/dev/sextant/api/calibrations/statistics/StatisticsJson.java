package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.statistics.IntervalJson;
import dev.sextant.metrics.calibration.bands.Band;
import dev.sextant.metrics.calibration.bands.BandStatistics;
import dev.sextant.metrics.calibration.bands.BandsJudgement;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.ReliabilityPoint;
import dev.sextant.metrics.calibration.threshold.Judgement;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Statistics of thresholds and bands as JSON. */
final class StatisticsJson {

  private StatisticsJson() {}

  static JsonObject judgement(
      Judgement threshold,
      @Nullable BandsJudgement bands,
      Reliability reliability,
      @Nullable JsonObject floor) {
    JsonObject json = new JsonObject();
    json.put("verdict", threshold.verdict().code());
    json.put("statistics", of(threshold.holdout()));
    json.put("floor", floor);
    json.put("bands", bands == null ? null : of(bands));
    json.put("reliability", of(reliability));
    return json;
  }

  static JsonObject of(ThresholdStatistics statistics) {
    JsonObject json = new JsonObject();
    json.put("true_positives", statistics.counts().truePositives());
    json.put("false_positives", statistics.counts().falsePositives());
    json.put("true_negatives", statistics.counts().trueNegatives());
    json.put("false_negatives", statistics.counts().falseNegatives());
    json.put("precision", IntervalJson.of(statistics.precision()));
    json.put("recall", IntervalJson.of(statistics.recall()));
    json.put("fpr", IntervalJson.of(statistics.falsePositiveRate()));
    json.put("review_load", IntervalJson.of(statistics.reviewLoad()));
    json.put("accuracy", IntervalJson.of(statistics.accuracy()));
    json.put("f1", IntervalJson.of(statistics.f1()));
    return json;
  }

  static JsonObject of(ClassCounts counts) {
    return new JsonObject().put("risky", counts.risky()).put("trustworthy", counts.trustworthy());
  }

  static JsonObject of(BandStatistics statistics) {
    JsonObject json = new JsonObject();
    json.put("accept", of(statistics.accept()));
    json.put("review", of(statistics.review()));
    json.put("reject", of(statistics.reject()));
    return json;
  }

  private static JsonObject of(BandsJudgement judgement) {
    JsonObject json = new JsonObject();
    json.put("accept_verdict", judgement.accept().code());
    json.put("reject_verdict", judgement.reject().code());
    json.put("statistics", of(judgement.holdout()));
    return json;
  }

  private static JsonObject of(Band band) {
    JsonObject json = new JsonObject();
    json.put("risky", band.risky());
    json.put("trustworthy", band.trustworthy());
    json.put("share", IntervalJson.of(band.share()));
    json.put("error", IntervalJson.of(band.error()));
    return json;
  }

  private static JsonObject of(Reliability reliability) {
    JsonObject json = new JsonObject();
    json.put("expected_calibration_error", IntervalJson.of(reliability.calibrationError()));
    json.put("brier", IntervalJson.of(reliability.brier()));
    JsonArray points = new JsonArray();
    for (ReliabilityPoint point : reliability.points()) {
      points.add(
          new JsonObject()
              .put("predicted", point.predicted())
              .put("observed", IntervalJson.of(point.observed()))
              .put("n", point.n()));
    }
    return json.put("points", points);
  }
}
