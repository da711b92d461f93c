package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Reads calibrations together with what has changed since they were fitted. */
final class CalibrationReadings {

  private final CalibrationStore calibrations = new CalibrationStore();

  Future<Reading> get(SqlClient db, UUID id) {
    return calibration(db, id)
        .compose(
            found ->
                calibrations
                    .labelsSha256(db, found.experimentId())
                    .map(today -> reading(found, today)));
  }

  Future<List<Reading>> all(SqlClient db, List<Calibration> rows) {
    List<UUID> experiments = rows.stream().map(Calibration::experimentId).distinct().toList();
    List<Future<String>> labels =
        experiments.stream().map(id -> calibrations.labelsSha256(db, id)).toList();
    return Future.all(labels)
        .map(
            read ->
                rows.stream()
                    .map(
                        row ->
                            reading(
                                row, labels.get(experiments.indexOf(row.experimentId())).result()))
                    .toList());
  }

  /** Returns a calibration, or fails with a refusal. */
  Future<Calibration> calibration(SqlClient db, UUID id) {
    return calibrations
        .find(db, id)
        .map(found -> found.orElseThrow(() -> Refusal.notFound("calibration", id)));
  }

  private static Reading reading(Calibration calibration, String labelsToday) {
    return new Reading(calibration, StaleReason.of(calibration, labelsToday));
  }
}
