package dev.sextant.api.calibrations;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.calibrations.scores.SplitScores;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.CurveRequest;
import dev.sextant.api.calibrations.statistics.FitCurve;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Shows the effect of other thresholds than the fitted one. Shows only as much of the holdout as a
 * look has already revealed.
 */
final class CurveService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final CalibrationStore calibrations = new CalibrationStore();
  private final CalibratedScores scores = new CalibratedScores();

  CurveService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * The curve as the API returns it.
   *
   * @param stale why the numbers differ from those at the fit
   */
  record Reply(@JsonUnwrapped FitCurve.Curves curves, List<StaleReason> stale) {}

  /**
   * Returns the curve of a calibration. It uses the current labels and scores: if they differ from
   * those at the fit, the reply says so and leaves out the holdout.
   */
  Future<Reply> curve(TenantId tenant, UUID id, CurveRequest wish) {
    return database
        .inTenant(
            tenant,
            db ->
                calibrations
                    .require(db, id)
                    .compose(
                        found ->
                            scores
                                .of(db, found, found.readFit())
                                .map(read -> new Asked(found, read))))
        .compose(asked -> workers.executeBlocking(() -> asked.known().curve(wish), false));
  }

  private record Asked(Calibration calibration, Supplier<SplitScores> scores) {

    Known known() {
      SplitScores read = scores.get();
      return new Known(calibration, read, changed(calibration, read));
    }
  }

  private record Known(Calibration calibration, SplitScores scores, List<StaleReason> changed) {

    /**
     * Withholds the holdout if labels or scores have changed since the look: to show it would be
     * another, uncounted look.
     */
    Reply curve(CurveRequest wish) {
      boolean show = calibration.judgement() != null && changed.isEmpty();
      FitCurve.Curves curves =
          CalibrationStatistics.curve(
              calibration.readFit(),
              scores.calibrationPart(),
              show ? scores.holdoutPart() : null,
              wish,
              calibration.seed());
      return new Reply(curves, changed);
    }
  }

  private static List<StaleReason> changed(Calibration calibration, SplitScores read) {
    List<StaleReason> changed =
        StaleReason.of(calibration, read.labelsSha256()).stream()
            .filter(StaleReason::changesNumbers)
            .toList();
    if (!changed.isEmpty() && !hasBothClasses(read.calibration())) {
      throw StaleReason.refusal(changed);
    }
    return changed;
  }

  private static boolean hasBothClasses(List<LabelledScore> scores) {
    return scores.stream().map(LabelledScore::risky).distinct().count() == 2;
  }
}
