package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.MetricPart.ReportPart;
import dev.sextant.jobs.reporting.json.CombinationJson;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.LabelOriginsJson;
import dev.sextant.jobs.reporting.json.LabelSourceJson;
import dev.sextant.jobs.reporting.json.LeftOutJson;
import dev.sextant.jobs.reporting.json.NotesJson;
import dev.sextant.jobs.reporting.json.PoweredJson;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.PeoplesChecks;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.Experiment.Split;
import dev.sextant.jobs.tables.experiments.Experiment.Version;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.finding.FlipRate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report as JSON. It contains neither times nor ids, so the same items, labels, metrics,
 * embedders and seed give the same bytes.
 */
final class ReportJson {

  private static final List<String> PARTS =
      List.of("results", "comparisons", "agreement", "n_curves");

  private ReportJson() {}

  /**
   * Returns the report.
   *
   * @param reader of the series
   * @param parts in order
   * @param combined the combinations of scores, by kind of subject
   * @param flips rate of wrong labels of grounded
   */
  static String of(
      SeriesReader reader, List<ReportPart> parts, List<CombinedScores> combined, FlipRate flips) {
    Experiment experiment = reader.experiment();
    ObjectNode json = Json.object();
    json.set("dataset", dataset(experiment, reader.contradictions()));
    LeftOut leftOut = reader.leftOut();
    if (leftOut != null) {
      json.set("draws", LeftOutJson.of(leftOut.draws()));
    }
    json.set("label_source", LabelSourceJson.of(experiment.labelSource(), reader.subjects()));
    json.set("labels_by_source", LabelOriginsJson.of(reader.origins()));
    PeoplesChecks checks = reader.checks();
    if (checks != null) {
      json.set("checked_labels", PoweredJson.of(checks));
    }
    json.put("label", experiment.label());
    json.set("split", split(experiment));
    ArrayNode notes = NotesJson.of(experiment);
    if (!notes.isEmpty()) {
      json.set("notes", notes);
    }
    json.set("findings", findings(experiment, parts, flips));
    ArrayNode combinations = json.putArray("combinations");
    combined.forEach(each -> combinations.add(CombinationJson.of(each)));
    for (String key : PARTS) {
      json.putArray(key);
    }
    for (ReportPart part : parts) {
      part.json()
          .properties()
          .forEach(
              entry -> ((ArrayNode) json.get(entry.getKey())).addAll((ArrayNode) entry.getValue()));
    }
    return Json.pretty(json);
  }

  /** Lists a finding for each kind of label for which some series has a statistic. */
  private static ArrayNode findings(Experiment experiment, List<ReportPart> parts, FlipRate flips) {
    ArrayNode json = Json.array();
    for (Headline headline : Headline.values()) {
      List<AuditedLine> lines =
          parts.stream()
              .flatMap(part -> part.lines().stream())
              .filter(line -> line.isReported(headline))
              .toList();
      if (!lines.isEmpty()) {
        json.add(AuditedLine.finding(headline, lines, flips, experiment.seed()));
      }
    }
    return json;
  }

  private static @Nullable ObjectNode split(Experiment experiment) {
    Split split = experiment.version().split();
    return split == null
        ? null
        : Json.object()
            .put("seed", split.seed())
            .put("calibration_share", split.calibrationShare())
            .put("locked", split.locked())
            .put("used", split.locked() ? "calibration" : "all")
            .put("items", experiment.readableItems());
  }

  /**
   * The share of segments that are not true covers all items, so it is given only when the report
   * reads all items.
   */
  private static ObjectNode dataset(Experiment experiment, long contradictions) {
    Version version = experiment.version();
    ObjectNode json = Json.object();
    json.put("items", version.items());
    json.put("answers", version.answers());
    json.put("sha256", version.sha256());
    json.put("groups", version.groups());
    json.put("copies", version.items() - version.groups());
    json.put("contradictory_answers", contradictions);
    if (version.segments() > 0) {
      json.putObject("segments")
          .put("count", version.segments())
          .put(
              "share_not_true",
              experiment.holdoutIsLocked()
                  ? null
                  : (Double) ((double) version.segmentsNotTrue() / version.segments()));
    }
    return json;
  }
}
