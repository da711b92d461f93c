package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.StaleCheckStore.OpenActivation;
import dev.sextant.api.calibrations.scores.LabelHashStore;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.webhooks.events.EventOutboxStore;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds active calibrations that have become stale, and records an event for each reason, once. All
 * labels are hashed only if labels have changed since the last check.
 */
public final class StaleChecks {

  private final CalibrationStore calibrations = new CalibrationStore();
  private final LabelHashStore hashes = new LabelHashStore();
  private final StaleCheckStore store = new StaleCheckStore();
  private final EventOutboxStore events = new EventOutboxStore();

  /**
   * Checks the active calibrations of a tenant.
   *
   * @param db bound to the tenant, in a transaction
   */
  public Future<Void> run(SqlClient db) {
    return store.active(db).compose(active -> EachInTurn.run(active, each -> check(db, each)));
  }

  private Future<Void> check(SqlClient db, OpenActivation activation) {
    return calibrations
        .require(db, activation.calibrationId())
        .compose(
            calibration ->
                labels(db, activation, calibration)
                    .map(today -> StaleReason.of(calibration, today))
                    .compose(reasons -> note(db, activation, calibration, reasons)));
  }

  private Future<String> labels(SqlClient db, OpenActivation activation, Calibration calibration) {
    return Objects.equals(activation.labelsSeenAt(), activation.labelsChangedAt())
        ? Future.succeededFuture(calibration.labelsSha256())
        : hashes.labelsSha256(db, calibration.experimentId(), calibration.truth());
  }

  private Future<Void> note(
      SqlClient db, OpenActivation activation, Calibration calibration, List<StaleReason> reasons) {
    List<String> fresh =
        reasons.stream()
            .map(StaleReason::code)
            .filter(code -> !activation.staleReasons().contains(code))
            .toList();
    if (fresh.isEmpty()
        && Objects.equals(activation.labelsSeenAt(), activation.labelsChangedAt())) {
      return Future.succeededFuture();
    }
    List<String> all = new ArrayList<>(activation.staleReasons());
    all.addAll(fresh);
    return store
        .note(db, activation, all)
        .compose(
            noted ->
                noted && !fresh.isEmpty()
                    ? events
                        .record(
                            db,
                            "calibration.stale",
                            calibration.projectId(),
                            calibration.id(),
                            event(calibration, fresh))
                        .mapEmpty()
                    : Future.succeededFuture());
  }

  private static JsonObject event(Calibration calibration, List<String> reasons) {
    return new JsonObject()
        .put("id", calibration.id().toString())
        .put("project_id", calibration.projectId().toString())
        .put("experiment_id", calibration.experimentId().toString())
        .put("metric", calibration.metric())
        .put("reasons", new JsonArray(reasons))
        .put("link", "/calibrations/" + calibration.id());
  }
}
