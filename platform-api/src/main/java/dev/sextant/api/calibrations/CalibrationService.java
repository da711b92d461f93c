package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.CheckedHoldout;
import dev.sextant.api.calibrations.scores.CheckedLabelStore;
import dev.sextant.api.calibrations.scores.CheckedLabelStore.CheckedLabel;
import dev.sextant.api.calibrations.scores.SplitScores;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** The actions of a tenant on calibrations. */
final class CalibrationService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibratedScores scores = new CalibratedScores();
  private final CheckedLabelStore checkedLabels = new CheckedLabelStore();
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibrationStatusReader readings = new CalibrationStatusReader();
  private final CalibrationChangeStore changes = new CalibrationChangeStore();
  private final ProjectLookup projects = new ProjectLookup();

  CalibrationService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * Fits a threshold; one transaction reads the scores, another writes the fit. The labels of the
   * fit and their stored hash come from one snapshot: otherwise a label that arrives in between
   * would be in the hash and not in the fit, which would then never count as stale.
   */
  Future<CalibrationStatus> fit(
      Caller caller, CalibrationRequest wish, Optional<IdempotencyKey> key) {
    return onceOnly(caller, key, () -> fitNew(caller, wish, key));
  }

  private Future<CalibrationStatus> fitNew(
      Caller caller, CalibrationRequest wish, Optional<IdempotencyKey> key) {
    return database
        .inSnapshot(caller.tenant(), db -> scores.of(db, wish))
        .compose(
            read ->
                workers
                    .executeBlocking(() -> Fitted.of(wish, read.get()), false)
                    .compose(
                        fitted ->
                            database.inTenant(
                                caller.tenant(),
                                db ->
                                    OnceOnly.create(
                                            db,
                                            key,
                                            () -> insert(db, wish, fitted, caller.subject()))
                                        .compose(id -> readings.get(db, id)))));
  }

  /** Does the work unless a request with this key has: what it found may not hold any more. */
  private Future<CalibrationStatus> onceOnly(
      Caller caller, Optional<IdempotencyKey> key, Supplier<Future<CalibrationStatus>> work) {
    return database
        .inTenant(caller.tenant(), db -> repeated(db, key))
        .compose(known -> known.map(Future::succeededFuture).orElseGet(work));
  }

  private Future<Optional<CalibrationStatus>> repeated(SqlClient db, Optional<IdempotencyKey> key) {
    return OnceOnly.find(db, key)
        .compose(
            id ->
                id.isPresent()
                    ? readings.get(db, id.get()).map(Optional::of)
                    : Future.succeededFuture(Optional.empty()));
  }

  Future<Page<CalibrationStatus>> list(TenantId tenant, UUID projectId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database.inTenant(
        tenant,
        db ->
            projects
                .require(db, projectId)
                .compose(there -> calibrations.list(db, projectId, before, page.rows()))
                .map(rows -> page.page(rows, row -> Cursor.after(row.id())))
                .compose(found -> readings.all(db, found)));
  }

  Future<CalibrationStatus> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> readings.get(db, id));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant, db -> calibrations.require(db, id).compose(found -> changes.delete(db, id)));
  }

  /**
   * Judges a calibration on the holdout. Each look is stored and counted, once per key. The labels
   * that it is judged on are those that were found unchanged since the fit.
   */
  Future<CalibrationStatus> look(Caller caller, UUID id, Optional<IdempotencyKey> key) {
    return onceOnly(caller, key, () -> newLook(caller, id, key));
  }

  private Future<CalibrationStatus> newLook(Caller caller, UUID id, Optional<IdempotencyKey> key) {
    return database
        .inSnapshot(
            caller.tenant(),
            db ->
                readings
                    .get(db, id)
                    .compose(found -> unseen(db, found.requireFresh().calibration())))
        .compose(found -> workers.executeBlocking(found::judge, false))
        .compose(
            judgement ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        OnceOnly.create(db, key, () -> look(db, caller, id, judgement))
                            .compose(kept -> readings.get(db, id))));
  }

  /** Stores a look; returns the id of its calibration. */
  private Future<UUID> look(SqlClient db, Caller caller, UUID id, JsonObject judgement) {
    return changes
        .look(db, id, judgement, caller.subject())
        .compose(kept -> Refusal.unless(kept, () -> Refusal.notFound("calibration", id)))
        .map(id);
  }

  /** A calibration, and the scores and labels to judge it on. */
  private record Unseen(
      Calibration calibration, Supplier<SplitScores> scores, Map<UUID, CheckedLabel> checked) {

    JsonObject judge() {
      SplitScores read = scores.get();
      return CalibrationStatistics.judge(
          calibration.readFit(),
          read.holdoutPart(),
          CheckedHoldout.of(read, checked, calibration.factualityCutoff()),
          calibration.seed());
    }
  }

  private Future<Unseen> unseen(SqlClient db, Calibration calibration) {
    return scores
        .of(db, calibration, calibration.readFit())
        .compose(
            read ->
                checkedLabels
                    .read(
                        db,
                        calibration.experimentId(),
                        calibration.splitId(),
                        calibration.factualityCutoff(),
                        calibration.truth())
                    .map(checked -> new Unseen(calibration, read, checked)));
  }

  /** A fit and the scores that it was fitted on. */
  private record Fitted(SplitScores scores, CalibrationFit fit) {

    static Fitted of(CalibrationRequest wish, SplitScores read) {
      CalibrationFit fit =
          CalibrationStatistics.fit(
              wish.order(read.series().metric(), read.series().seed()),
              read.calibration(),
              ClassCounts.of(read.holdout()),
              read.floorCases());
      return new Fitted(read, fit.of(read.combination()));
    }
  }

  private Future<UUID> insert(SqlClient db, CalibrationRequest wish, Fitted fitted, String author) {
    return changes
        .holdSplit(db, fitted.scores)
        .compose(same -> Refusal.unless(same, CalibrationService::splitChanged))
        .compose(held -> changes.insert(db, wish, fitted.scores, fitted.fit, author));
  }

  private static Refusal splitChanged() {
    return Refusal.conflict(
        "split-changed", "The split changed while the threshold was fitted. Fit it again.");
  }
}
