package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import java.util.Map;

/** A line of the report as JSON. */
final class SeriesJson {

  private SeriesJson() {}

  /**
   * Returns the line.
   *
   * @param audits against the best floor, where there is one
   */
  static ObjectNode of(Contender series, Map<Headline, FloorAudit> audits, SeriesReader reader) {
    Metric metric = series.metric();
    SeriesStatistics statistics = series.statistics();
    ObjectNode json = Json.object();
    json.put("metric", metric.name());
    json.put("embedder", metric.needsEmbedder() ? series.model() : null);
    json.put("subject", metric.subject().code());
    json.put("direction", statistics.direction().code());
    if (statistics.undirected()) {
      json.put("undirected", true);
    }
    json.put("n_labelled", statistics.labelled());
    json.put("n_used", statistics.used());
    ObjectNode undefined = json.putObject("undefined");
    statistics.undefined().forEach((reason, count) -> undefined.put(reason.code(), count));
    ObjectNode reading = reader.reading(series);
    if (reading != null) {
      json.set("reading", reading);
    }
    if (statistics.binary() != null) {
      ObjectNode binary = BinaryJson.of(statistics.binary(), audits.get(Headline.AUC));
      binary.set("calibration", ProbabilityMapsJson.of(series, reader));
      json.set("binary", binary);
    }
    if (statistics.factuality() != null) {
      json.set(
          "factuality",
          FactualityJson.of(
              statistics.factuality(),
              reader.subjects().labelFrom(metric),
              audits.get(Headline.SPEARMAN)));
    }
    return json;
  }
}
