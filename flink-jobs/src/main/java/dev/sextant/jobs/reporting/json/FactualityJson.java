package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.factuality.FactualityStatistics.RegressionLine;
import dev.sextant.metrics.report.subjects.Strata;

/** Statistics against factuality, as JSON. */
final class FactualityJson {

  private FactualityJson() {}

  /**
   * Returns the statistics.
   *
   * @param labelFrom source of the factuality
   */
  public static ObjectNode of(FactualityStatistics factuality, String labelFrom) {
    ObjectNode json = Json.object();
    json.put("label_from", labelFrom);
    json.put("n", factuality.n());
    json.put("no_statistic", factuality.obstacle() == null ? null : factuality.obstacle().code());
    IntervalJson.put(json, "r_squared", factuality.rSquared());
    IntervalJson.put(json, "pearson", factuality.pearson());
    IntervalJson.put(json, "spearman", factuality.spearman());
    IntervalJson.put(json, "prediction_rejection", factuality.predictionRejection());
    IntervalJson.put(json, "scaled_pearson", factuality.scaledPearson());
    RegressionLine line = factuality.line();
    IntervalJson.put(json, "slope", line == null ? null : line.slope());
    IntervalJson.put(json, "intercept", line == null ? null : line.intercept());
    json.putNull("floor_audit");
    ArrayNode strata = json.putArray("strata");
    for (Strata<FactualityStratum> one : factuality.strata()) {
      ArrayNode thirds = strata.addObject().put("trait", one.trait().code()).putArray("thirds");
      for (FactualityStratum third : one.thirds()) {
        ObjectNode row = thirds.addObject();
        row.put("low", third.low()).put("high", third.high()).put("n", third.n());
        IntervalJson.put(row, "pearson", third.pearson());
      }
    }
    return json;
  }
}
