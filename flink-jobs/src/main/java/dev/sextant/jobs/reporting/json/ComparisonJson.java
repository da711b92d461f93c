package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.Subjects;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.agreement.Agreement.Disagreement;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.NCurve;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.report.finding.Finding;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Comparisons of several series, as JSON. */
public final class ComparisonJson {

  private ComparisonJson() {}

  public static ObjectNode of(PairedComparison.Judged judged) {
    PairedComparison comparison = judged.comparison();
    ObjectNode json = Json.object();
    json.put("metric", comparison.a().metric());
    json.put("headline", comparison.headline().code());
    json.put("a", comparison.a().model());
    json.put("b", comparison.b().model());
    json.put("n", comparison.n());
    json.put("first", comparison.first());
    json.put("second", comparison.second());
    put(json, comparison.difference());
    json.put("p", comparison.difference().p());
    json.put("adjusted_p", judged.adjusted());
    put(json, judged.power());
    json.put("verdict", judged.verdict().code());
    return json;
  }

  /** Returns null if there is no floor to compare the series with. */
  public static @Nullable ObjectNode of(@Nullable FloorAudit audit) {
    if (audit == null) {
      return null;
    }
    ObjectNode json = Json.object();
    json.put("floor", audit.floor().metric());
    json.put("n", audit.comparison().n());
    put(json, audit.comparison().difference());
    json.put("p", audit.comparison().difference().p());
    json.put("adjusted_p", audit.adjusted());
    put(json, audit.power());
    json.put("verdict", audit.verdict().code());
    return json;
  }

  /** Returns null if nothing is known of all floors together. */
  public static @Nullable ObjectNode of(@Nullable AddedValue added) {
    if (added == null) {
      return null;
    }
    ObjectNode json = Json.object();
    ArrayNode floors = json.putArray("floors");
    added.floors().forEach(floors::add);
    json.put("n", added.n());
    IntervalJson.put(json, "floors_auc", added.floorsAuc());
    IntervalJson.put(json, "combined_auc", added.combinedAuc());
    putDifferences(json, added);
    return json;
  }

  /** Writes what a combination adds to the floors. */
  static void putDifferences(ObjectNode json, AddedValue added) {
    IntervalJson.put(json, "auc_difference", added.area().interval());
    IntervalJson.put(json, "log_loss_difference", added.logLoss().interval());
    json.put("p", added.area().p());
    json.put("adjusted_p", added.areaP());
    json.put("log_loss_adjusted_p", added.logLossP());
    put(json, added.power());
    json.put("verdict", added.verdict().code());
  }

  public static ObjectNode of(Finding finding) {
    FloorAudit audit = finding.audit();
    ObjectNode json = Json.object();
    json.put("headline", finding.headline().code());
    json.put("verdict", finding.verdict().code());
    if (finding.best() == null) {
      json.putNull("best");
    } else {
      json.putObject("best")
          .put("metric", finding.best().metric())
          .put("embedder", finding.best().model());
    }
    IntervalJson.put(json, "value", finding.value());
    IntervalJson.put(json, "selected_value", finding.selected());
    json.put("floor", audit == null ? null : audit.floor().metric());
    put(json, audit == null ? null : audit.comparison().difference());
    json.put("adjusted_p", audit == null ? null : audit.adjusted());
    put(json, audit == null ? Optional.empty() : audit.power());
    json.put("floor_verdict", audit == null ? null : audit.verdict().code());
    json.set("added_value", of(finding.added()));
    json.put("rivals", finding.rivals());
    ArrayNode candidates = json.putArray("candidates");
    for (Finding.Candidate candidate : finding.candidates()) {
      candidates
          .addObject()
          .put("metric", candidate.score().metric())
          .put("embedder", candidate.score().model())
          .put("p", candidate.p());
    }
    return json;
  }

  private static void put(ObjectNode json, Optional<Power> power) {
    json.set("power", power.map(ComparisonJson::of).orElse(null));
  }

  private static ObjectNode of(Power power) {
    return Json.object()
        .put("detectable", power.detectable())
        .put("items", power.clusters())
        .put("effective_items", power.effective())
        .put("outlook", power.outlook().code())
        .put("needed_items", power.needed());
  }

  private static void put(ObjectNode json, @Nullable Difference difference) {
    IntervalJson.put(json, "difference", difference == null ? null : difference.interval());
    IntervalJson.put(json, "scaled_difference", difference == null ? null : difference.scaled());
  }

  public static ObjectNode of(Agreement agreement, Metric metric, Subjects subjects) {
    ObjectNode json = Json.object();
    json.put("metric", agreement.metric());
    ArrayNode embedders = json.putArray("embedders");
    agreement.models().forEach(embedders::add);
    json.put("n", agreement.n());
    matrix(json.putArray("pearson"), agreement.pearson());
    matrix(json.putArray("spearman"), agreement.spearman());
    ArrayNode disagreements = json.putArray("disagreements");
    for (Disagreement one : agreement.disagreements()) {
      ObjectNode row = disagreements.addObject();
      row.put("item", subjects.externalId(metric, one.subject()));
      row.put("answer", subjects.ordinal(metric, one.subject()));
      row.put("range", one.range());
      ArrayNode percentiles = row.putArray("percentiles");
      one.percentiles().forEach(percentiles::add);
    }
    return json;
  }

  public static ObjectNode of(Metric metric, String embedder, NCurve curve) {
    ObjectNode json = Json.object();
    json.put("metric", metric.name());
    json.put("embedder", embedder);
    json.put("headline", curve.headline().code());
    ArrayNode points = json.putArray("points");
    for (NCurve.Point point : curve.points()) {
      ObjectNode row = points.addObject().put("samples", point.samples()).put("n", point.n());
      IntervalJson.put(row, "value", point.value());
    }
    json.put("enough", curve.enough());
    return json;
  }

  private static void matrix(ArrayNode json, List<List<@Nullable Double>> matrix) {
    for (List<@Nullable Double> row : matrix) {
      ArrayNode cells = json.addArray();
      row.forEach(cells::add);
    }
  }
}
