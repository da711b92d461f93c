package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.LabelHashStore;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads calibrations together with what has changed since they were fitted. */
final class CalibrationStatusReader {

  private final CalibrationStore calibrations = new CalibrationStore();
  private final LabelHashStore labels = new LabelHashStore();

  /** The labels that calibrations were fitted on. */
  private record Labels(UUID experimentId, LabelChoice truth) {

    static Labels of(Calibration calibration) {
      return new Labels(calibration.experimentId(), calibration.truth());
    }
  }

  Future<CalibrationStatus> get(SqlClient db, UUID id) {
    return calibrations
        .require(db, id)
        .compose(
            found ->
                labels
                    .labelsSha256(db, found.experimentId(), found.truth())
                    .map(today -> reading(found, today)));
  }

  /** Reads a page. A calibration whose stored fit cannot be read says so, and is in the page. */
  Future<Page<CalibrationStatus>> all(SqlClient db, Page<Calibration> page) {
    List<Labels> read = page.rows().stream().map(Labels::of).distinct().toList();
    return EachInTurn.collect(
            read, each -> labels.labelsSha256(db, each.experimentId(), each.truth()))
        .map(
            hashes ->
                new Page<>(
                    page.rows().stream()
                        .map(row -> listed(row, hashes.get(read.indexOf(Labels.of(row)))))
                        .toList(),
                    page.next()));
  }

  private static CalibrationStatus listed(Calibration calibration, String labelsToday) {
    try {
      return reading(calibration, labelsToday);
    } catch (Refusal unreadable) {
      return new CalibrationStatus(
          calibration,
          Optional.empty(),
          StaleReason.of(calibration, labelsToday),
          Optional.of(String.valueOf(unreadable.getMessage())));
    }
  }

  private static CalibrationStatus reading(Calibration calibration, String labelsToday) {
    return new CalibrationStatus(
        calibration,
        calibration.belowFloor(),
        StaleReason.of(calibration, labelsToday),
        Optional.empty());
  }
}
