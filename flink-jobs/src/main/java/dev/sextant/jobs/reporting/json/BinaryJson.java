package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores.Quantile;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.binary.BinaryStatistics.LengthMatched;
import dev.sextant.metrics.report.binary.BinaryStatistics.PrecisionRecallPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.RocPoint;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.Strata;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statistics against grounded labels, as JSON. */
final class BinaryJson {

  private BinaryJson() {}

  public static ObjectNode of(BinaryStatistics binary) {
    ObjectNode json = Json.object();
    json.put("n_grounded", binary.grounded());
    json.put("n_not_grounded", binary.notGrounded());
    json.put("no_statistic", binary.obstacle() == null ? null : binary.obstacle().code());
    IntervalJson.put(json, "auc", binary.auc());
    IntervalJson.put(json, "average_precision", binary.averagePrecision());
    IntervalJson.put(json, "fpr_at_95_recall", binary.falsePositiveRate());
    IntervalJson.put(json, "cohens_d", binary.cohensD());
    IntervalJson.put(json, "welch_t", binary.welchT());
    json.put("mean_grounded", binary.meanGrounded());
    json.put("mean_not_grounded", binary.meanNotGrounded());
    quantiles(json.putArray("quantiles_grounded"), binary.groundedScores());
    quantiles(json.putArray("quantiles_not_grounded"), binary.notGroundedScores());
    json.set("length_matched", lengthMatched(binary.lengthMatched()));
    json.putNull("floor_audit");
    json.putNull("added_value");
    curves(json, binary);
    deciles(json.putArray("deciles"), binary);
    strata(json.putArray("strata"), binary);
    return json;
  }

  private static void quantiles(ArrayNode json, ClassScores scores) {
    for (Quantile quantile : scores.quantiles()) {
      IntervalJson.put(json.addObject().put("share", quantile.share()), "value", quantile.value());
    }
  }

  private static @Nullable ObjectNode lengthMatched(@Nullable LengthMatched matched) {
    if (matched == null) {
      return null;
    }
    ObjectNode json = Json.object().put("bins", matched.bins()).put("pairs", matched.pairs());
    IntervalJson.put(json, "auc", matched.auc());
    return json;
  }

  private static void curves(ObjectNode json, BinaryStatistics binary) {
    ArrayNode roc = json.putArray("roc");
    for (RocPoint point : binary.roc()) {
      roc.addArray().add(point.falsePositiveRate()).add(point.recall()).add(point.threshold());
    }
    ArrayNode precisionRecall = json.putArray("precision_recall");
    for (PrecisionRecallPoint point : binary.precisionRecall()) {
      precisionRecall.addArray().add(point.recall()).add(point.precision()).add(point.threshold());
    }
    band(json.putArray("roc_band"), binary.rocBand());
    band(json.putArray("precision_recall_band"), binary.precisionRecallBand());
  }

  private static void band(ArrayNode json, List<BandPoint> band) {
    for (BandPoint point : band) {
      Interval height = point.height();
      json.addArray().add(point.at()).add(height.value()).add(height.low()).add(height.high());
    }
  }

  private static void deciles(ArrayNode json, BinaryStatistics binary) {
    for (Decile decile : binary.deciles()) {
      ObjectNode row = json.addObject();
      row.put("low", decile.low()).put("high", decile.high()).put("n", decile.n());
      IntervalJson.put(row, "not_grounded", decile.notGrounded());
    }
  }

  private static void strata(ArrayNode json, BinaryStatistics binary) {
    for (Strata<BinaryStratum> strata : binary.strata()) {
      ArrayNode thirds = json.addObject().put("trait", strata.trait().code()).putArray("thirds");
      for (BinaryStratum third : strata.thirds()) {
        ObjectNode row = thirds.addObject();
        row.put("low", third.low()).put("high", third.high());
        row.put("n_grounded", third.grounded()).put("n_not_grounded", third.notGrounded());
        IntervalJson.put(row, "auc", third.auc());
      }
    }
  }
}
