package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.comparison.Finding;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.ScoreSummary;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of the report with its floor audit, which waits for those of all other lines: they are
 * corrected for their number.
 *
 * @param statistics of the line for one kind of label, as JSON; missing if it has none
 * @param summary null if the line is no score, or has no statistic
 * @param audit null if there is no floor to compare with
 * @param added what a score adds to all floors together; null of any other line, of any label but
 *     grounded, and without a floor
 */
record AuditedLine(
    JsonNode statistics,
    Headline headline,
    @Nullable ScoreSummary summary,
    @Nullable FloorAudit audit,
    @Nullable AddedValue added) {

  static AuditedLine of(ObjectNode result, Headline headline, ScoreSeries series, Floors floors) {
    FloorAudit audit =
        FloorAudit.of(headline, series, floors.of(series.metric().subject(), headline))
            .orElse(null);
    ScoreSummary summary = ScoreSummary.of(headline, series, audit).orElse(null);
    String key = headline == Headline.AUC ? "binary" : "factuality";
    AddedValue added = headline == Headline.AUC ? floors.added(series).orElse(null) : null;
    return new AuditedLine(result.path(key), headline, summary, audit, added);
  }

  /** Returns whether the line has the statistic. */
  boolean isReported(Headline wanted) {
    return headline == wanted && statistics.path(headline.code()).isObject();
  }

  /**
   * Corrects the audits and added values of all lines, puts them into the lines, and returns what
   * the scores among them show, as JSON. What is no score claims nothing, so its audit is corrected
   * separately.
   *
   * @param seed of the draws behind the corrections
   */
  static ObjectNode finding(Headline headline, List<AuditedLine> lines, long seed) {
    List<AuditedLine> scores = lines.stream().filter(line -> line.summary != null).toList();
    List<ScoreSummary> corrected =
        Finding.corrected(
            scores.stream().map(AuditedLine::summary).filter(Objects::nonNull).toList(), seed);
    for (int i = 0; i < scores.size(); i++) {
      scores.get(i).put(corrected.get(i).audit());
    }
    List<AuditedLine> others =
        lines.stream().filter(line -> line.summary == null && line.audit != null).toList();
    Iterator<FloorAudit> audits =
        FloorAudit.corrected(
                others.stream().map(AuditedLine::audit).filter(Objects::nonNull).toList(), seed)
            .iterator();
    others.forEach(line -> line.put(audits.next()));
    putAdded(lines, seed);
    Finding finding = Finding.among(headline, corrected, seed);
    ObjectNode json = ComparisonJson.of(finding);
    json.set("added_value", addedOf(finding, scores));
    return json;
  }

  /** Returns what the best score adds to all floors; null if nothing is known. */
  private static JsonNode addedOf(Finding finding, List<AuditedLine> scores) {
    return scores.stream()
        .filter(line -> line.summary != null && line.summary.name().equals(finding.best()))
        .map(line -> line.statistics.path("added_value"))
        .filter(JsonNode::isObject)
        .findFirst()
        .orElse(NullNode.getInstance());
  }

  private static void putAdded(List<AuditedLine> lines, long seed) {
    List<AuditedLine> adding = lines.stream().filter(line -> line.added != null).toList();
    Iterator<AddedValue> corrected =
        AddedValue.corrected(
                adding.stream().map(AuditedLine::added).filter(Objects::nonNull).toList(), seed)
            .iterator();
    for (AuditedLine line : adding) {
      if (line.statistics instanceof ObjectNode json) {
        json.set("added_value", ComparisonJson.of(corrected.next()));
      }
    }
  }

  private void put(@Nullable FloorAudit corrected) {
    if (statistics instanceof ObjectNode json) {
      json.set("floor_audit", ComparisonJson.of(corrected));
    }
  }
}
