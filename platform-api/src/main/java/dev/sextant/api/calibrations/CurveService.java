package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What other thresholds than the fitted one would do. Of the holdout, only what a look has paid.
 */
final class CurveService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibrationStatistics statistics;
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibratedScores scores = new CalibratedScores();

  /**
   * Creates the service.
   *
   * @param workers threads that the statistics may keep busy
   */
  CurveService(TenantDatabase database, WorkerExecutor workers, CalibrationStatistics statistics) {
    this.database = database;
    this.workers = workers;
    this.statistics = statistics;
  }

  /**
   * Returns the curve of a calibration, a JSON object.
   *
   * @param costs null: nobody said what errors cost
   */
  Future<String> curve(TenantId tenant, UUID id, @Nullable ErrorCosts costs) {
    return database
        .inTenant(tenant, db -> known(db, id))
        .compose(
            known ->
                workers.executeBlocking(
                    () ->
                        statistics.curve(
                            known.calibration().fit(),
                            known.fitted(),
                            known.looked(),
                            costs,
                            known.calibration().seed()),
                    false));
  }

  /**
   * What may be known.
   *
   * @param looked the holdout's scores; null before the calibration was judged on it
   */
  private record Known(
      Calibration calibration, List<LabelledScore> fitted, @Nullable List<LabelledScore> looked) {}

  private Future<Known> known(SqlClient db, UUID id) {
    return calibrations
        .find(db, id)
        .map(found -> found.orElseThrow(() -> Refusal.notFound("calibration", id)))
        .compose(
            found ->
                scores
                    .of(db, found)
                    .map(
                        read -> {
                          checkSame(found, read);
                          boolean judged = found.holdout().judgement() != null;
                          return new Known(
                              found, read.calibration(), judged ? read.holdout() : null);
                        }));
  }

  /** Other labels or scores than at the look would be another look, which nobody has counted. */
  private static void checkSame(Calibration calibration, SplitScores read) {
    List<StaleReason> changed =
        StaleReason.of(calibration, read.labelsSha256()).stream()
            .filter(StaleReason::changesNumbers)
            .toList();
    if (!changed.isEmpty()) {
      throw StaleReason.refusal(changed);
    }
  }
}
