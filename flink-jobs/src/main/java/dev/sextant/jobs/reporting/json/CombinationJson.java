package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;

/** The combinations of one kind of subject, as JSON. */
public final class CombinationJson {

  private CombinationJson() {}

  public static ObjectNode of(CombinedScores combined) {
    AddedValue added = combined.added();
    ObjectNode json = Json.object();
    json.put("subject", subject(combined.scores().get(0)));
    json.put("n", added.n());
    json.put("n_grounded", added.n() - combined.positives());
    json.put("n_not_grounded", combined.positives());
    json.set("floors", one(combined.floors(), added.floorsAuc(), combined.floorsLogLoss()));
    json.set("all", one(combined.scores(), added.combinedAuc(), combined.logLoss()));
    ComparisonJson.putDifferences(json, added);
    return json;
  }

  /** A score has the subject of the combination; a floor of items may be one of their answers. */
  private static String subject(ScoreSeries.Name score) {
    return Catalogue.find(score.metric()).orElseThrow().subject().code();
  }

  private static ObjectNode one(List<ScoreSeries.Name> names, Interval auc, Interval logLoss) {
    ObjectNode json = Json.object();
    ArrayNode scores = json.putArray("scores");
    for (ScoreSeries.Name name : names) {
      scores.addObject().put("metric", name.metric()).put("embedder", name.model());
    }
    IntervalJson.put(json, "auc", auc);
    IntervalJson.put(json, "log_loss", logLoss);
    return json;
  }
}
