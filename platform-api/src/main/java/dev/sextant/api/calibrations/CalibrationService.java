package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.CalibrationStatistics;
import dev.sextant.api.calibrations.statistics.Fit;
import dev.sextant.api.calibrations.statistics.PartScores;
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
import java.util.Optional;
import java.util.UUID;

/** The actions of a tenant on calibrations. */
final class CalibrationService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibratedScores scores = new CalibratedScores();
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibrationReadings readings = new CalibrationReadings();
  private final CalibrationChangeStore changes = new CalibrationChangeStore();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * Creates the service.
   *
   * @param workers threads for the statistics
   */
  CalibrationService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** Fits a threshold; one transaction reads the scores, another writes the fit. */
  Future<Reading> fit(Caller caller, CalibrationWish wish, Optional<IdempotencyKey> key) {
    return database
        .inTenant(caller.tenant(), db -> scores.of(db, wish))
        .compose(
            read ->
                workers
                    .executeBlocking(() -> fit(wish, read), false)
                    .compose(
                        fit ->
                            database.inTenant(
                                caller.tenant(),
                                db ->
                                    OnceOnly.create(
                                            db,
                                            key,
                                            () -> insert(db, wish, read, fit, caller.subject()))
                                        .compose(id -> readings.get(db, id)))));
  }

  Future<Page<Reading>> list(TenantId tenant, UUID projectId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(there -> calibrations.list(db, projectId, before, page.rows()))
                    .compose(rows -> readings.all(db, rows)))
        .map(rows -> page.page(rows, row -> Cursor.after(row.calibration().id())));
  }

  Future<Reading> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> readings.get(db, id));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant, db -> readings.calibration(db, id).compose(found -> changes.delete(db, id)));
  }

  /** Judges a calibration on the holdout. Each look is stored and counted, once per key. */
  Future<Reading> look(Caller caller, UUID id, Optional<IdempotencyKey> key) {
    return database
        .inTenant(
            caller.tenant(),
            db -> readings.get(db, id).map(Reading::requireFresh).compose(fresh -> holdout(db, id)))
        .compose(
            found ->
                workers.executeBlocking(
                    () ->
                        CalibrationStatistics.judge(
                            found.calibration().fit(), found.holdout(), found.calibration().seed()),
                    false))
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
        .map(kept -> check(kept, Refusal.notFound("calibration", id)))
        .map(id);
  }

  /** A calibration and the scores to judge it on. */
  private record Unseen(Calibration calibration, PartScores holdout) {}

  private Future<Unseen> holdout(SqlClient db, UUID id) {
    return readings
        .calibration(db, id)
        .compose(
            found ->
                scores
                    .of(db, found, found.fit().floor())
                    .map(read -> new Unseen(found, read.holdoutPart())));
  }

  private static Fit fit(CalibrationWish wish, SplitScores read) {
    return CalibrationStatistics.fit(
        wish.order(read.series().metric(), read.series().seed()),
        read.calibration(),
        ClassCounts.of(read.holdout()),
        read.floors().stream().map(FloorScores::cases).toList());
  }

  private Future<UUID> insert(
      SqlClient db, CalibrationWish wish, SplitScores read, Fit fit, String author) {
    return changes
        .holdSplit(db, read)
        .map(same -> check(same, splitChanged()))
        .compose(held -> changes.insert(db, wish, read, fit, author));
  }

  private static Refusal splitChanged() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "split-changed",
        "The split changed while the threshold was fitted. Fit it again.");
  }

  private static boolean check(boolean holds, Refusal refusal) {
    if (!holds) {
      throw refusal;
    }
    return true;
  }
}
