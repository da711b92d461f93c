package dev.sextant.api.anchors;

import dev.sextant.api.anchors.DriftCheckStore.EndedRun;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.webhooks.events.EventOutboxStore;
import dev.sextant.metrics.report.anchors.AnchorDrift.State;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds runs in which a judge has drifted, and records an event for the first of them. The runs
 * after it are no events, until one shows no drift.
 */
public final class DriftChecks {

  private final TenantDatabase database;
  private final AnchorReports reports;
  private final DriftCheckStore store = new DriftCheckStore();
  private final EventOutboxStore events = new EventOutboxStore();

  /**
   * Creates the checks.
   *
   * @param workers threads for statistics
   */
  public DriftChecks(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.reports = new AnchorReports(database, workers);
  }

  /** Checks the runs of a tenant that have ended since. Fails with the first that fails. */
  public Future<Void> run(TenantId tenant) {
    return database
        .inTenant(tenant, store::due)
        .compose(due -> EachInTurn.run(due, each -> check(tenant, each)));
  }

  private Future<Void> check(TenantId tenant, EndedRun run) {
    return reports
        .report(tenant, run.id())
        .compose(
            report ->
                database.inTenant(tenant, db -> end(db, run, begins(report.runs(), run.id()))));
  }

  private Future<Void> end(SqlClient db, EndedRun run, Optional<AnchorReport.Run> drifted) {
    return store
        .end(db, run.id(), drifted.isPresent())
        .compose(
            ended ->
                ended && drifted.isPresent()
                    ? events
                        .record(
                            db,
                            "judge.drifted",
                            run.projectId(),
                            run.id(),
                            event(run, drifted.get()))
                        .mapEmpty()
                    : Future.succeededFuture());
  }

  /** Returns a run if its judge has drifted and had not in the run before it. */
  static Optional<AnchorReport.Run> begins(List<AnchorReport.Run> runs, UUID id) {
    State before = State.BASELINE;
    for (AnchorReport.Run run : runs) {
      if (run.runId().equals(id)) {
        boolean isNew = run.state() == State.DRIFTED && before != State.DRIFTED;
        return isNew ? Optional.of(run) : Optional.empty();
      }
      before = run.state() == State.TOO_FEW ? before : run.state();
    }
    return Optional.empty();
  }

  private static JsonObject event(EndedRun run, AnchorReport.Run drifted) {
    return new JsonObject()
        .put("id", run.id().toString())
        .put("project_id", run.projectId().toString())
        .put("labeller", run.labellerName())
        .put("labeller_version", run.labellerVersion())
        .put("anchor_set_id", run.anchorSetId().toString())
        .put("name", run.anchorSetName())
        .put("anchors_compared", drifted.compared())
        .put("anchors_changed", drifted.changed())
        .put("link", "/projects/%s/label-runs/%s".formatted(run.projectId(), run.id()));
  }
}
