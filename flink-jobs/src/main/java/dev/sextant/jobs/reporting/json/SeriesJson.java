package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.LabelledSeries;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.PeoplesChecks;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.reports.ReportStore.Totals;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A line of the report, as JSON. */
public final class SeriesJson {

  private SeriesJson() {}

  /** Returns the line. Its floor audits are null: they depend on all lines. */
  public static ObjectNode of(LabelledSeries line, SeriesReader reader) {
    ScoreSeries series = line.grounded();
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
    counts(json, line.counted());
    if (ExternalScores.isExternal(metric)) {
      json.set("external", ExternalJson.of(metric, reader));
    }
    embedder(series, reader).ifPresent(embedder -> vectors(json, metric, embedder, reader));
    if (statistics.binary() != null) {
      json.set("binary", binary(statistics.binary(), series, reader));
    }
    FactualityStatistics factuality = line.factuality().statistics().factuality();
    if (factuality != null) {
      json.set("factuality", factuality(factuality, line.factuality(), reader));
    }
    return json;
  }

  private static void counts(ObjectNode json, ScoredSubjects scored) {
    Map<Reason, Integer> missing = scored.undefined();
    int labelled = scored.subjects().countLabelled();
    json.put("n_labelled", labelled);
    json.put("n_used", labelled - missing.values().stream().mapToInt(Integer::intValue).sum());
    ObjectNode undefined = json.putObject("undefined");
    missing.forEach((reason, count) -> undefined.put(reason.code(), count));
  }

  private static ObjectNode binary(
      BinaryStatistics statistics, ScoreSeries series, SeriesReader reader) {
    LeftOut leftOut = reader.leftOut();
    PeoplesChecks checks = reader.checks();
    ObjectNode binary = BinaryJson.of(statistics);
    binary.set("calibration", ProbabilityMapsJson.of(series, reader));
    if (leftOut != null) {
      binary.set("left_out", LeftOutJson.ofBinary(statistics, series, leftOut));
    }
    if (checks != null) {
      // the labels that people have checked may be the judge's own
      boolean usable = !reader.judged().isJudge(series.metric());
      binary.set(
          "auc_checked_by_people",
          PoweredJson.of(usable ? checks.area(series).orElse(null) : null));
    }
    return binary;
  }

  private static ObjectNode factuality(
      FactualityStatistics statistics, ScoreSeries series, SeriesReader reader) {
    LeftOut leftOut = reader.leftOut();
    ObjectNode factuality =
        FactualityJson.of(statistics, reader.subjects().labelFrom(series.metric()));
    if (leftOut != null) {
      factuality.set("left_out", LeftOutJson.ofFactuality(statistics, series, leftOut));
    }
    return factuality;
  }

  /** Adds how much was read, and what computed the vectors if that was not one kind. */
  private static void vectors(
      ObjectNode json, Metric metric, RegisteredEmbedder embedder, SeriesReader reader) {
    ObjectNode reading =
        ReadingShares.of(metric, reader.readings().getOrDefault(embedder.id(), Map.of()));
    if (reading != null) {
      json.set("reading", reading);
    }
    List<String> kinds = reader.totals().getOrDefault(embedder.id(), Totals.NONE).madeBy();
    if (kinds.size() > 1) {
      ArrayNode names = json.putArray("vectors_made_by");
      kinds.forEach(names::add);
    }
  }

  private static Optional<RegisteredEmbedder> embedder(ScoreSeries series, SeriesReader reader) {
    return reader.experiment().embedders().stream()
        .filter(embedder -> series.metric().needsEmbedder())
        .filter(embedder -> embedder.name().equals(series.model()))
        .findFirst();
  }
}
