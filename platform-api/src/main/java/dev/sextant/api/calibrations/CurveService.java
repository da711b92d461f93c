package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.CalibrationStatistics;
import dev.sextant.api.calibrations.statistics.CurveWish;
import dev.sextant.api.calibrations.statistics.PartScores;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Shows the effect of other thresholds than the fitted one. Shows only as much of the holdout as a
 * look has already revealed.
 */
final class CurveService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibratedScores scores = new CalibratedScores();

  /**
   * Creates the service.
   *
   * @param workers threads for the statistics
   */
  CurveService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * Returns the curve of a calibration as the API returns it. It uses the current labels and
   * scores: if they differ from those at the fit, the reply says so and leaves out the holdout.
   */
  Future<JsonObject> curve(TenantId tenant, UUID id, CurveWish wish) {
    return database
        .inTenant(tenant, db -> known(db, id))
        .compose(
            known ->
                workers
                    .executeBlocking(
                        () ->
                            CalibrationStatistics.curve(
                                known.calibration().fit(),
                                known.fitted(),
                                known.looked(),
                                wish,
                                known.calibration().seed()),
                        false)
                    .map(curve -> curve.put("stale", StaleReason.json(known.changed()))));
  }

  /**
   * The data that may be shown.
   *
   * @param looked the holdout's scores; null unless the calibration was judged on them
   * @param changed why the numbers differ from those at the fit
   */
  private record Known(
      Calibration calibration,
      PartScores fitted,
      @Nullable PartScores looked,
      List<StaleReason> changed) {}

  private Future<Known> known(SqlClient db, UUID id) {
    return calibrations
        .find(db, id)
        .map(found -> found.orElseThrow(() -> Refusal.notFound("calibration", id)))
        .compose(
            found -> scores.of(db, found, found.fit().floor()).map(read -> known(found, read)));
  }

  /**
   * Withholds the holdout if labels or scores have changed since the look: to show it would be
   * another, uncounted look.
   */
  private static Known known(Calibration calibration, SplitScores read) {
    List<StaleReason> changed =
        StaleReason.of(calibration, read.labelsSha256()).stream()
            .filter(StaleReason::changesNumbers)
            .toList();
    if (!changed.isEmpty() && !hasBothClasses(read.calibration())) {
      throw StaleReason.refusal(changed);
    }
    boolean judged = calibration.holdout().judgement() != null;
    return new Known(
        calibration,
        read.calibrationPart(),
        judged && changed.isEmpty() ? read.holdoutPart() : null,
        changed);
  }

  private static boolean hasBothClasses(List<LabelledScore> scores) {
    return scores.stream().map(LabelledScore::risky).distinct().count() == 2;
  }
}
