package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.json.ComparisonJson;
import dev.sextant.jobs.reporting.json.LabelNoiseJson;
import dev.sextant.jobs.reporting.series.Floors;
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
 */
record AuditedLine(
    JsonNode statistics,
    Headline headline,
    @Nullable ScoreSummary summary,
    @Nullable FloorAudit audit) {

  static AuditedLine of(ObjectNode result, Headline headline, ScoreSeries series, Floors floors) {
    FloorAudit audit =
        FloorAudit.of(headline, series, floors.of(series.metric().subject(), headline))
            .orElse(null);
    AddedValue added = headline == Headline.AUC ? floors.added(series).orElse(null) : null;
    ScoreSummary summary = ScoreSummary.of(headline, series, audit, added).orElse(null);
    String key = headline == Headline.AUC ? "binary" : "factuality";
    return new AuditedLine(result.path(key), headline, summary, audit);
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
    return json;
  }

  private static @Nullable LabelNoise noise(
      Finding finding, List<ScoreSummary> scores, FlipRate flips) {
    return scores.stream()
        .filter(score -> score.name().equals(finding.best()))
        .findFirst()
        .flatMap(best -> LabelNoise.of(finding, best, flips))
        .orElse(null);
  }

  private void put(@Nullable FloorAudit corrected) {
    if (statistics instanceof ObjectNode json) {
      json.set("floor_audit", ComparisonJson.of(corrected));
    }
  }

  private void put(@Nullable AddedValue corrected) {
    if (corrected != null && statistics instanceof ObjectNode json) {
      json.set("added_value", ComparisonJson.of(corrected));
    }
  }
}
