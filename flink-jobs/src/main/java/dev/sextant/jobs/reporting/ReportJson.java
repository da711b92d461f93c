package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.tables.Experiment;
import dev.sextant.jobs.tables.Experiment.Version;
import java.util.List;

/**
 * A report as JSON. Neither time nor ids stand in it: the same items, labels, metrics, embedders
 * and seed give the same bytes.
 */
final class ReportJson {

  private ReportJson() {}

  /**
   * Returns the report.
   *
   * @param results its lines, in order
   */
  static String of(Experiment experiment, List<SeriesResult> results) {
    ObjectNode json = Json.object();
    json.set("dataset", dataset(experiment.version()));
    json.put("label", experiment.label());
    ArrayNode lines = json.putArray("results");
    results.forEach(result -> lines.add(Json.parse(result.json())));
    return Json.pretty(json);
  }

  private static ObjectNode dataset(Version version) {
    ObjectNode json = Json.object();
    json.put("items", version.items());
    json.put("answers", version.answers());
    json.put("sha256", version.sha256());
    if (version.segments() > 0) {
      json.putObject("segments")
          .put("count", version.segments())
          .put("share_not_true", (double) version.segmentsNotTrue() / version.segments());
    }
    return json;
  }
}
