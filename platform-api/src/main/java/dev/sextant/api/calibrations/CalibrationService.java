package dev.sextant.api.calibrations;

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
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What a tenant can do with calibrations. */
final class CalibrationService {

  /** A calibration, and why it no longer stands on what it was fitted on. */
  record Reading(Calibration calibration, List<StaleReason> stale) {}

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibrationStatistics statistics;
  private final CalibratedScores scores = new CalibratedScores();
  private final CalibrationStore calibrations = new CalibrationStore();
  private final ActivationStore activations = new ActivationStore();
  private final CalibrationChangeStore changes = new CalibrationChangeStore();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * Creates the service.
   *
   * @param workers threads that the statistics may keep busy
   */
  CalibrationService(
      TenantDatabase database, WorkerExecutor workers, CalibrationStatistics statistics) {
    this.database = database;
    this.workers = workers;
    this.statistics = statistics;
  }

  /** Fits a threshold; the scores are read, and the fit is written, in a transaction each. */
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
                                        .compose(id -> reading(db, id)))));
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
                    .compose(rows -> readings(db, rows)))
        .map(rows -> page.page(rows, row -> Cursor.after(row.calibration().id())));
  }

  /** Returns by which calibrations a project's verdicts were given, newest first. */
  Future<Page<Activation>> activations(TenantId tenant, UUID projectId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(there -> activations.list(db, projectId, before, page.rows())))
        .map(rows -> page.page(rows, row -> Cursor.after(row.id())));
  }

  Future<Reading> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> reading(db, id));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id).compose(found -> changes.delete(db, id)));
  }

  /** Judges it on the holdout, which is a look: it is kept and counted. */
  Future<Reading> look(Caller caller, UUID id) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                reading(db, id)
                    .map(CalibrationService::checkFresh)
                    .compose(fresh -> holdout(db, id)))
        .compose(
            found ->
                workers.executeBlocking(
                    () ->
                        statistics.judge(
                            found.calibration().fit(),
                            found.labelled(),
                            found.calibration().seed()),
                    false))
        .compose(
            judgement ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        changes
                            .look(db, id, judgement, caller.subject())
                            .map(kept -> check(kept, Refusal.notFound("calibration", id)))
                            .compose(kept -> reading(db, id))));
  }

  Future<Reading> activate(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(),
        db ->
            found(db, id)
                .compose(
                    found ->
                        changes
                            .holdProject(db, found.projectId())
                            .compose(held -> reading(db, id))
                            .map(CalibrationService::checkEarned)
                            .compose(earned -> changes.activate(db, found.projectId(), id))
                            .compose(
                                active ->
                                    activations.begin(db, found.projectId(), id, caller.subject())))
                .compose(active -> reading(db, id)));
  }

  Future<Reading> deactivate(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(),
        db ->
            found(db, id)
                .compose(found -> changes.deactivate(db, id))
                .compose(done -> activations.end(db, id, caller.subject()))
                .compose(done -> reading(db, id)));
  }

  /** What a calibration is judged by. */
  private record Unseen(Calibration calibration, List<LabelledScore> labelled) {}

  private Future<Unseen> holdout(SqlClient db, UUID id) {
    return found(db, id)
        .compose(found -> scores.of(db, found).map(read -> new Unseen(found, read.holdout())));
  }

  private String fit(CalibrationWish wish, SplitScores read) {
    return statistics.fit(
        wish.order(read.series().seed()), read.calibration(), ClassCounts.of(read.holdout()));
  }

  private Future<UUID> insert(
      SqlClient db, CalibrationWish wish, SplitScores read, String fit, String author) {
    return changes
        .holdSplit(db, read)
        .map(same -> check(same, splitChanged()))
        .compose(held -> changes.insert(db, wish, read, fit, author));
  }

  private Future<Reading> reading(SqlClient db, UUID id) {
    return found(db, id)
        .compose(
            found ->
                calibrations
                    .labelsSha256(db, found.experimentId())
                    .map(today -> reading(found, today)));
  }

  private Future<List<Reading>> readings(SqlClient db, List<Calibration> rows) {
    List<UUID> experiments = rows.stream().map(Calibration::experimentId).distinct().toList();
    List<Future<String>> labels =
        experiments.stream().map(id -> calibrations.labelsSha256(db, id)).toList();
    return Future.all(labels)
        .map(
            read ->
                rows.stream()
                    .map(row -> reading(row, labels.get(experiments.indexOf(row.experimentId()))))
                    .toList());
  }

  private static Reading reading(Calibration calibration, Future<String> labelsToday) {
    return reading(calibration, labelsToday.result());
  }

  private static Reading reading(Calibration calibration, String labelsToday) {
    return new Reading(calibration, StaleReason.of(calibration, labelsToday));
  }

  private Future<Calibration> found(SqlClient db, UUID id) {
    return calibrations
        .find(db, id)
        .map(found -> found.orElseThrow(() -> Refusal.notFound("calibration", id)));
  }

  private static Reading checkEarned(Reading reading) {
    check(
        reading.calibration().holdout().judgement() != null,
        new Refusal(
            Refusal.Kind.CONFLICT,
            "not-judged",
            "The calibration was not judged on the holdout: POST a look first."));
    return checkFresh(reading);
  }

  /** A look at the holdout cannot be taken back, so none is spent on what cannot be activated. */
  private static Reading checkFresh(Reading reading) {
    if (!reading.stale().isEmpty()) {
      throw StaleReason.refusal(reading.stale());
    }
    return reading;
  }

  private static Refusal splitChanged() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "split-changed",
        "The split was made anew while the threshold was fitted: ask again.");
  }

  private static boolean check(boolean holds, Refusal refusal) {
    if (!holds) {
      throw refusal;
    }
    return true;
  }
}
