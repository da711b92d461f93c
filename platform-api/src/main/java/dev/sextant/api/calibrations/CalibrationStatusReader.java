package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.LabelHashStore;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads calibrations together with what has changed since they were fitted. */
final class CalibrationStatusReader {

  private static final Logger LOGGER = LoggerFactory.getLogger(CalibrationStatusReader.class);

  private final CalibrationStore calibrations = new CalibrationStore();
  private final LabelHashStore labels = new LabelHashStore();

  Future<CalibrationStatus> get(SqlClient db, UUID id) {
    return calibrations
        .require(db, id)
        .compose(
            found ->
                labels.labelsSha256(db, found.experimentId()).map(today -> reading(found, today)));
  }

  /** Reads a page; leaves out the calibrations whose stored fit cannot be read. */
  Future<Page<CalibrationStatus>> all(SqlClient db, Page<Calibration> page) {
    List<UUID> experiments =
        page.rows().stream().map(Calibration::experimentId).distinct().toList();
    return EachInTurn.collect(experiments, id -> labels.labelsSha256(db, id))
        .map(
            hashes ->
                readable(
                    page,
                    row -> reading(row, hashes.get(experiments.indexOf(row.experimentId())))));
  }

  /** Converts the rows of a page; logs and leaves out those whose stored fit cannot be read. */
  static <T, R> Page<R> readable(Page<T> page, Function<T, R> read) {
    return new Page<>(
        page.rows().stream().flatMap(row -> ifReadable(row, read)).toList(), page.next());
  }

  private static <T, R> Stream<R> ifReadable(T row, Function<T, R> read) {
    try {
      return Stream.of(read.apply(row));
    } catch (Refusal unreadable) {
      LOGGER.error("left out of a list: {}", unreadable.getMessage());
      return Stream.empty();
    }
  }

  private static CalibrationStatus reading(Calibration calibration, String labelsToday) {
    return new CalibrationStatus(
        calibration, calibration.belowFloor(), StaleReason.of(calibration, labelsToday));
  }
}
