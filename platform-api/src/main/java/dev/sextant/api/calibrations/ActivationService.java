package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.ActivationStore.StoredActivation;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Activates and deactivates the calibration that decides a project's verdicts. */
final class ActivationService {

  /**
   * A calibration that was activated.
   *
   * @param confirmed why it is not shown to beat its floor, as the caller confirmed; null: it is
   *     shown to, or it was active already
   */
  record Activated(CalibrationStatus reading, @Nullable String confirmed) {}

  private final TenantDatabase database;
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibrationStatusReader readings = new CalibrationStatusReader();
  private final ActivationStore activations = new ActivationStore();
  private final CalibrationChangeStore changes = new CalibrationChangeStore();
  private final ProjectLookup projects = new ProjectLookup();
  private final LiveModels models = new LiveModels();

  ActivationService(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the activations of a project's calibrations, newest first. */
  Future<Page<Activation>> activations(TenantId tenant, UUID projectId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(there -> activations.list(db, projectId, before, page.rows())))
        .map(rows -> page.page(rows, row -> Cursor.after(row.id())))
        .map(
            found ->
                new Page<>(
                    found.rows().stream().map(StoredActivation::read).toList(), found.next()));
  }

  /**
   * Activates a calibration: it will decide the project's verdicts.
   *
   * @param confirmed whether the caller accepts that it is not shown to beat its floor
   */
  Future<Activated> activate(Caller caller, UUID id, boolean confirmed) {
    return database.inTenant(
        caller.tenant(),
        db ->
            calibrations
                .require(db, id)
                .compose(found -> changes.holdProject(db, found.projectId()))
                .compose(held -> readings.get(db, id))
                .compose(found -> begin(db, found.requireJudged(), caller, confirmed)));
  }

  private Future<Activated> begin(
      SqlClient db, CalibrationStatus judged, Caller caller, boolean confirmed) {
    Calibration calibration = judged.calibration();
    UUID project = calibration.projectId();
    String below = calibration.activatedAt() == null ? judged.belowFloor().orElse(null) : null;
    return models
        .require(db, calibration)
        .compose(live -> Refusal.when(below != null && !confirmed, () -> belowFloor(below)))
        .compose(allowed -> changes.activate(db, project, calibration.id()))
        .compose(
            active -> activations.begin(db, project, calibration.id(), caller.subject(), below))
        .compose(begun -> readings.get(db, calibration.id()))
        .map(reading -> new Activated(reading, below));
  }

  private static Refusal belowFloor(@Nullable String sentence) {
    return Refusal.conflict(
        "below-floor",
        sentence + " To activate it nevertheless, send {\"confirm_below_floor\": true}.");
  }

  Future<CalibrationStatus> deactivate(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(),
        db ->
            calibrations
                .require(db, id)
                .compose(found -> changes.deactivate(db, id))
                .compose(done -> activations.end(db, id, caller.subject()))
                .compose(done -> readings.get(db, id)));
  }
}
