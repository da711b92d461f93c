package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.PeoplesChecks;
import dev.sextant.metrics.report.agreement.OracleAgreement;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Labels that people have checked in part, and what follows from them, as JSON. */
public final class PoweredJson {

  private PoweredJson() {}

  /** Returns the counts of labels, how far their sources agree, and the share not grounded. */
  public static ObjectNode of(PeoplesChecks checks) {
    OracleAgreement agreement = checks.agreement();
    ObjectNode json = Json.object();
    json.put("source", checks.source())
        .put("by_people", checks.byPeople())
        .put("by_oracle", checks.byOracle())
        .put("checked", agreement.subjects());
    json.putObject("counts")
        .put("both_not_grounded", agreement.bothPositive())
        .put("only_oracle_not_grounded", agreement.oracleOnly())
        .put("only_people_not_grounded", agreement.peopleOnly())
        .put("both_grounded", agreement.neither());
    IntervalJson.put(json, "sensitivity", agreement.sensitivity());
    IntervalJson.put(json, "specificity", agreement.specificity());
    IntervalJson.put(json, "kappa", agreement.kappa());
    json.set("share_not_grounded", of(checks.shareNotGrounded()));
    return json;
  }

  /** Returns null if people's labels do not define the statistic. */
  static @Nullable ObjectNode of(@Nullable PoweredEstimate estimate) {
    if (estimate == null) {
      return null;
    }
    ObjectNode json = Json.object();
    IntervalJson.put(json, "people", estimate.people());
    IntervalJson.put(json, "powered", estimate.powered());
    double oracle = estimate.oracleAlone();
    json.put("basis", estimate.basis().name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .put("oracle_alone", Double.isNaN(oracle) ? null : (Double) oracle)
        .put("lambda", estimate.lambda())
        .put("labels", estimate.labels())
        .put("disagreements", estimate.disagreements())
        .put("missing", estimate.missing())
        .put("worth", estimate.worth());
    return json;
  }
}
