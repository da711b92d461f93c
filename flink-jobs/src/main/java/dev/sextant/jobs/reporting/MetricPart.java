package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.LeftOutJson;
import dev.sextant.jobs.reporting.json.SeriesJson;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.LabelledSeries;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.ReportLine;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.added.ScoreColumn;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the part of a metric: each of its series and their comparisons. */
final class MetricPart {

  /**
   * The contribution of one metric or embedder to the report.
   *
   * @param json an object with the arrays to extend
   * @param lines its lines with the audits that the report corrects together
   * @param scores values of its scores, which the report combines
   */
  record ReportPart(ObjectNode json, List<AuditedLine> lines, List<ScoreColumn> scores) {}

  private static final int DISAGREEMENTS = 10;

  private MetricPart() {}

  static ReportPart of(Metric metric, SeriesReader reader, Floors floors) {
    List<LabelledSeries> all =
        ReportLine.of(reader.experiment(), metric).stream()
            .map(line -> floors.orRead(line, reader))
            .toList();
    ObjectNode json = Json.object();
    ArrayNode results = json.putArray("results");
    List<AuditedLine> lines = new ArrayList<>();
    for (LabelledSeries one : all) {
      ObjectNode result = SeriesJson.of(one, reader);
      results.add(result);
      for (Headline headline : Headline.values()) {
        lines.add(AuditedLine.of(result, headline, one.of(headline), floors, reader.leftOut()));
      }
    }
    List<ScoreSeries> series = all.stream().map(LabelledSeries::grounded).toList();
    json.set("comparisons", comparisons(series, reader));
    json.set("agreement", agreement(series, reader));
    return new ReportPart(
        json, lines, series.stream().filter(ScoreSeries::isScore).map(floors::column).toList());
  }

  private static ArrayNode comparisons(List<ScoreSeries> series, SeriesReader reader) {
    Map<ScoreSeries.Name, ScoreSeries> byName =
        series.stream().collect(Collectors.toMap(ScoreSeries::name, Function.identity()));
    LeftOut leftOut = reader.leftOut();
    ArrayNode json = Json.array();
    for (Headline headline : Headline.values()) {
      for (PairedComparison.Judged judged :
          PairedComparison.ofPairs(headline, series, reader.experiment().seed())) {
        ObjectNode row = ComparisonJson.of(judged);
        if (leftOut != null) {
          PairedComparison pair = judged.comparison();
          ScoreSeries first = Objects.requireNonNull(byName.get(pair.a()));
          ScoreSeries second = Objects.requireNonNull(byName.get(pair.b()));
          row.set("left_out", LeftOutJson.ofDifference(pair, first, second, leftOut));
        }
        json.add(row);
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
