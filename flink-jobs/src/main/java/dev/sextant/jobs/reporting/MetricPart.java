package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.SeriesJson;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.ReportLine;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.ScoreSummary;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the part of a metric: each of its series and their comparisons. */
final class MetricPart {

  /**
   * The contribution of one metric or embedder to the report.
   *
   * @param json an object with the arrays to extend
   * @param summaries the summaries of its scores for the findings, by their statistic
   */
  record ReportPart(ObjectNode json, Map<Headline, List<ScoreSummary>> summaries) {}

  private static final int DISAGREEMENTS = 10;

  private MetricPart() {}

  static ReportPart of(Metric metric, SeriesReader reader, Floors floors) {
    List<ScoreSeries> series =
        ReportLine.of(reader.experiment(), metric).stream()
            .map(line -> floors.orRead(line, reader))
            .toList();
    Map<Headline, List<ScoreSummary>> summaries = new EnumMap<>(Headline.class);
    ObjectNode json = Json.object();
    ArrayNode results = json.putArray("results");
    for (ScoreSeries one : series) {
      Map<Headline, FloorAudit> audits = new EnumMap<>(Headline.class);
      for (Headline headline : Headline.values()) {
        Optional<FloorAudit> audit =
            FloorAudit.of(headline, one, floors.of(metric.subject(), headline));
        audit.ifPresent(found -> audits.put(headline, found));
        ScoreSummary.of(headline, one, audit)
            .ifPresent(
                found -> summaries.computeIfAbsent(headline, key -> new ArrayList<>()).add(found));
      }
      results.add(SeriesJson.of(one, audits, reader));
    }
    json.set("comparisons", comparisons(series));
    json.set("agreement", agreement(series, reader));
    return new ReportPart(json, summaries);
  }

  private static ArrayNode comparisons(List<ScoreSeries> series) {
    ArrayNode json = Json.array();
    for (Headline headline : Headline.values()) {
      for (PairedComparison.Judged comparison : PairedComparison.ofPairs(headline, series)) {
        json.add(ComparisonJson.of(comparison));
      }
    }
    return json;
  }

  private static ArrayNode agreement(List<ScoreSeries> series, SeriesReader reader) {
    ArrayNode json = Json.array();
    if (series.size() > 1) {
      Agreement agreement = Agreement.of(series, DISAGREEMENTS);
      json.add(ComparisonJson.of(agreement, series.get(0).metric(), reader.subjects()));
    }
    return json;
  }
}
