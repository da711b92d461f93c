package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.metrics.calibration.labelled.LabelledScores;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.probability.JudgedMap;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.Reliability.ReliabilityPoint;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.LabelKind;
import java.util.List;

/**
 * Probability maps as JSON, fitted on the calibration part and judged on the holdout. It does not
 * read a locked holdout.
 */
final class ProbabilityMapsJson {

  private ProbabilityMapsJson() {}

  public static ObjectNode of(ScoreSeries series, SeriesReader reader) {
    LabelledScores.Builder calibration = new LabelledScores.Builder();
    LabelledScores.Builder holdout = new LabelledScores.Builder();
    for (int place : series.subjects().labelled(LabelKind.GROUNDED)) {
      if (series.scored().scores().isDefined(place)) {
        int item = series.subjects().item(place);
        boolean risky = series.subjects().isNotGrounded(place);
        (reader.subjects().isCalibration(item) ? calibration : holdout)
            .add(item, series.scored().score(place), risky);
      }
    }
    return of(
        reader.experiment(), series.statistics().direction(), calibration.build(), holdout.build());
  }

  private static ObjectNode of(
      Experiment experiment,
      Direction direction,
      LabelledScores calibration,
      LabelledScores holdout) {
    if (experiment.version().split() == null) {
      return absent("The version has no split.");
    }
    if (experiment.holdoutIsLocked()) {
      return absent("The holdout is locked: only a calibration may look at it.");
    }
    Resampling resampling = Resampling.forCases(holdout.size(), experiment.seed());
    Outcome<List<JudgedMap>> maps = JudgedMap.both(direction, calibration, holdout, resampling);
    if (maps instanceof Outcome.Refused<List<JudgedMap>> refused) {
      return absent(refused.sentence());
    }
    ObjectNode json = Json.object().putNull("absent");
    ArrayNode rows = json.putArray("maps");
    ((Outcome.Given<List<JudgedMap>>) maps).value().forEach(map -> rows.add(of(map)));
    return json;
  }

  private static ObjectNode absent(String sentence) {
    ObjectNode json = Json.object().put("absent", sentence);
    json.putArray("maps");
    return json;
  }

  private static ObjectNode of(JudgedMap map) {
    ObjectNode json = Json.object();
    json.put("method", map.method());
    json.put("n_fitted", map.fitted());
    json.put("n_judged", map.judged());
    Reliability reliability = map.reliability();
    IntervalJson.put(json, "expected_calibration_error", reliability.calibrationError());
    IntervalJson.put(json, "brier", reliability.brier());
    ArrayNode points = json.putArray("points");
    for (ReliabilityPoint point : reliability.points()) {
      ObjectNode row = points.addObject().put("predicted", point.predicted());
      IntervalJson.put(row, "observed", point.observed());
      row.put("n", point.n());
    }
    return json;
  }
}
