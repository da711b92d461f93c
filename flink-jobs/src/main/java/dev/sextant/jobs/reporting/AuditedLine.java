package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.LabelNoiseJson;
import dev.sextant.jobs.reporting.json.LeftOutJson;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.finding.Finding;
import dev.sextant.metrics.report.finding.FlipRate;
import dev.sextant.metrics.report.finding.LabelNoise;
import dev.sextant.metrics.report.finding.ScoreSummary;
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
 * @param leftOut what the audit leaves out because of outcomes, as JSON; null without an audit, or
 *     if no draws were made
 */
record AuditedLine(
    JsonNode statistics,
    Headline headline,
    @Nullable ScoreSummary summary,
    @Nullable FloorAudit audit,
    @Nullable ObjectNode leftOut) {

  static AuditedLine of(
      ObjectNode result,
      Headline headline,
      ScoreSeries series,
      Floors floors,
      @Nullable LeftOut leftOut) {
    List<ScoreSeries> baselines = floors.of(series.metric().subject(), headline);
    FloorAudit audit = FloorAudit.of(headline, series, baselines).orElse(null);
    AddedValue added = headline == Headline.AUC ? floors.added(series).orElse(null) : null;
    ScoreSummary summary = ScoreSummary.of(headline, series, audit, added).orElse(null);
    String key = headline == Headline.AUC ? "binary" : "factuality";
    return new AuditedLine(
        result.path(key),
        headline,
        summary,
        audit,
        audit == null || leftOut == null ? null : leftOut(audit, series, baselines, leftOut));
  }

  private static ObjectNode leftOut(
      FloorAudit audit, ScoreSeries series, List<ScoreSeries> baselines, LeftOut leftOut) {
    ScoreSeries floor =
        baselines.stream()
            .filter(each -> each.name().equals(audit.floor()))
            .findFirst()
            .orElseThrow();
    return LeftOutJson.ofDifference(audit.comparison(), series, floor, leftOut);
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
   * @param flips rate of wrong labels
   * @param seed of the draws behind the corrections
   */
  static ObjectNode finding(Headline headline, List<AuditedLine> lines, FlipRate flips, long seed) {
    List<AuditedLine> scores = lines.stream().filter(line -> line.summary != null).toList();
    List<ScoreSummary> corrected =
        Finding.corrected(
            scores.stream().map(AuditedLine::summary).filter(Objects::nonNull).toList(), seed);
    for (int i = 0; i < scores.size(); i++) {
      scores.get(i).put(corrected.get(i).audit());
      scores.get(i).put(corrected.get(i).added());
    }
    List<AuditedLine> others =
        lines.stream().filter(line -> line.summary == null && line.audit != null).toList();
    Iterator<FloorAudit> audits =
        FloorAudit.corrected(
                others.stream().map(AuditedLine::audit).filter(Objects::nonNull).toList(), seed)
            .iterator();
    others.forEach(line -> line.put(audits.next()));
    Finding finding = Finding.among(headline, corrected, seed);
    ObjectNode json = ComparisonJson.of(finding);
    json.set("label_noise", LabelNoiseJson.of(noise(finding, corrected, flips)));
    scores.stream()
        .filter(line -> line.leftOut != null && line.isOf(finding.best()))
        .forEach(line -> json.set("left_out", line.leftOutOfFinding()));
    return json;
  }

  private boolean isOf(ScoreSeries.@Nullable Name best) {
    return summary != null && summary.name().equals(best);
  }

  /** Returns what the line leaves out, with the extremes of its statistic and of its audit. */
  private ObjectNode leftOutOfFinding() {
    JsonNode own = statistics.path("left_out");
    ObjectNode json = Json.object();
    List.of("subjects", "left_out", "share").forEach(key -> json.set(key, own.path(key)));
    json.set("value", own.path(headline.code()));
    json.set("difference", Objects.requireNonNull(leftOut).path("difference"));
    return json;
  }

  private static @Nullable LabelNoise noise(
      Finding finding, List<ScoreSummary> scores, FlipRate flips) {
    return scores.stream()
        .filter(score -> score.name().equals(finding.best()))
        .findFirst()
        .flatMap(best -> LabelNoise.of(finding, best, scores, flips))
        .orElse(null);
  }

  private void put(@Nullable FloorAudit corrected) {
    if (statistics instanceof ObjectNode json) {
      ObjectNode audited = ComparisonJson.of(corrected);
      if (audited != null && leftOut != null) {
        audited.set("left_out", leftOut);
      }
      json.set("floor_audit", audited);
    }
  }

  private void put(@Nullable AddedValue corrected) {
    if (corrected != null && statistics instanceof ObjectNode json) {
      json.set("added_value", ComparisonJson.of(corrected));
    }
  }
}
