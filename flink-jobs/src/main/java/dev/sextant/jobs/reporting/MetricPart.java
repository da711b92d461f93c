package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.SeriesJson;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.Series;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.comparison.Candidate;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.JudgedComparison;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the part of a metric: each of its series and their comparisons. */
final class MetricPart {

  private static final int DISAGREEMENTS = 10;

  private MetricPart() {}

  static ReportPart of(Metric metric, SeriesReader reader, Floors floors) {
    List<Contender> contenders =
        Series.of(reader.experiment(), metric).stream()
            .map(series -> floors.orRead(series, reader))
            .toList();
    Map<Headline, List<Candidate>> candidates = new EnumMap<>(Headline.class);
    ObjectNode json = Json.object();
    ArrayNode results = json.putArray("results");
    for (Contender contender : contenders) {
      Map<Headline, FloorAudit> audits = new EnumMap<>(Headline.class);
      for (Headline headline : Headline.values()) {
        Optional<FloorAudit> audit =
            FloorAudit.among(headline, contender, floors.of(metric.subject(), headline));
        audit.ifPresent(found -> audits.put(headline, found));
        Candidate.of(headline, contender, audit)
            .ifPresent(
                found -> candidates.computeIfAbsent(headline, key -> new ArrayList<>()).add(found));
      }
      results.add(SeriesJson.of(contender, audits, reader));
    }
    json.set("comparisons", comparisons(contenders));
    json.set("agreement", agreement(contenders, reader));
    return new ReportPart(json, candidates);
  }

  private static ArrayNode comparisons(List<Contender> contenders) {
    ArrayNode json = Json.array();
    for (Headline headline : Headline.values()) {
      for (JudgedComparison comparison : JudgedComparison.ofPairs(headline, contenders)) {
        json.add(ComparisonJson.of(comparison));
      }
    }
    return json;
  }

  private static ArrayNode agreement(List<Contender> contenders, SeriesReader reader) {
    ArrayNode json = Json.array();
    if (contenders.size() > 1) {
      Agreement agreement = Agreement.of(contenders, DISAGREEMENTS);
      json.add(ComparisonJson.of(agreement, contenders.get(0).metric(), reader.subjects()));
    }
    return json;
  }
}
