package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.PeoplesChecks;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A line of the report, as JSON. */
public final class SeriesJson {

  private SeriesJson() {}

  /** Returns the line. Its floor audits are null: they depend on all lines. */
  public static ObjectNode of(ScoreSeries series, SeriesReader reader) {
    Metric metric = series.metric();
    SeriesStatistics statistics = series.statistics();
    LeftOut leftOut = reader.leftOut();
    PeoplesChecks checks = reader.checks();
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
    if (ExternalScores.isExternal(metric)) {
      json.set("external", ExternalJson.of(metric, reader.experiment().version().externalScores()));
    }
    ObjectNode reading = reading(series, reader);
    if (reading != null) {
      json.set("reading", reading);
    }
    if (statistics.binary() != null) {
      ObjectNode binary = BinaryJson.of(statistics.binary());
      binary.set("calibration", ProbabilityMapsJson.of(series, reader));
      if (leftOut != null) {
        binary.set("left_out", LeftOutJson.ofBinary(statistics.binary(), series, leftOut));
      }
      if (checks != null) {
        binary.set("auc_checked_by_people", PoweredJson.of(checks.area(series).orElse(null)));
      }
      json.set("binary", binary);
    }
    if (statistics.factuality() != null) {
      ObjectNode factuality =
          FactualityJson.of(statistics.factuality(), reader.subjects().labelFrom(metric));
      if (leftOut != null) {
        factuality.set(
            "left_out", LeftOutJson.ofFactuality(statistics.factuality(), series, leftOut));
      }
      json.set("factuality", factuality);
    }
    return json;
  }

  /** Returns null if no embedder was used. */
  private static @Nullable ObjectNode reading(ScoreSeries series, SeriesReader reader) {
    return reader.experiment().embedders().stream()
        .filter(embedder -> series.metric().needsEmbedder())
        .filter(embedder -> embedder.name().equals(series.model()))
        .findFirst()
        .map(embedder -> reader.readings().getOrDefault(embedder.id(), Map.of()))
        .map(totals -> ReadingShares.of(series.metric(), totals))
        .orElse(null);
  }
}
