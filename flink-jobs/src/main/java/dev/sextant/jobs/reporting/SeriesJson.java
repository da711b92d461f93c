package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.BinaryStatistics;
import dev.sextant.metrics.report.FactualityStatistics;
import dev.sextant.metrics.report.Interval;
import dev.sextant.metrics.report.SeriesStatistics;
import org.jspecify.annotations.Nullable;

/** A line of the report as JSON. */
final class SeriesJson {

  private SeriesJson() {}

  /**
   * Returns the line.
   *
   * @param embedder name; null for a floor
   * @param labelFrom how the factuality was found
   */
  static ObjectNode of(
      Metric metric, @Nullable String embedder, SeriesStatistics statistics, String labelFrom) {
    ObjectNode json = Json.object();
    json.put("metric", metric.name());
    json.put("embedder", embedder);
    json.put("subject", metric.subject().code());
    json.put("direction", statistics.direction().code());
    if (statistics.undirected()) {
      json.put("undirected", true);
    }
    json.put("n_labelled", statistics.labelled());
    json.put("n_used", statistics.used());
    ObjectNode undefined = json.putObject("undefined");
    statistics.undefined().forEach((reason, count) -> undefined.put(reason.code(), count));
    if (statistics.binary() != null) {
      json.set("binary", binary(statistics.binary()));
    }
    if (statistics.factuality() != null) {
      json.set("factuality", factuality(statistics.factuality(), labelFrom));
    }
    return json;
  }

  private static ObjectNode binary(BinaryStatistics binary) {
    ObjectNode json = Json.object();
    json.put("n_grounded", binary.grounded());
    json.put("n_not_grounded", binary.notGrounded());
    put(json, "auc", binary.auc());
    put(json, "cohens_d", binary.cohensD());
    put(json, "welch_t", binary.welchT());
    json.put("welch_p", binary.welchP());
    json.put("mean_grounded", binary.meanGrounded());
    json.put("mean_not_grounded", binary.meanNotGrounded());
    json.put("resamples", binary.resamples());
    return json;
  }

  private static ObjectNode factuality(FactualityStatistics factuality, String labelFrom) {
    ObjectNode json = Json.object();
    json.put("label_from", labelFrom);
    json.put("n", factuality.n());
    put(json, "r_squared", factuality.rSquared());
    put(json, "pearson", factuality.pearson());
    put(json, "spearman", factuality.spearman());
    json.put("resamples", factuality.resamples());
    return json;
  }

  private static void put(ObjectNode json, String key, @Nullable Interval interval) {
    if (interval == null) {
      json.putNull(key);
      return;
    }
    json.putObject(key)
        .put("value", interval.value())
        .put("low", interval.low())
        .put("high", interval.high());
  }
}
