package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.SplitScoreStore;
import dev.sextant.api.calibrations.scores.SplitScores;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.calibrations.statistics.CalibrationFit.FittedFloor;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Finds the labelled scores for a new fit or for an existing one. */
final class CalibratedScores {

  private final SeriesLookup series = new SeriesLookup("/");
  private final SplitScoreStore scores = new SplitScoreStore();

  /** Returns the scores for a new fit, with every floor that it could be compared with. */
  Future<SplitScores> of(SqlClient db, CalibrationRequest wish) {
    return series
        .find(db, wish.experimentId(), wish.metric(), wish.embedderId())
        .map(CalibratedScores::checkComplete)
        .compose(found -> scores.read(db, found, wish.cutoff(), floors(found.metric())));
  }

  /**
   * Returns the scores that a threshold was fitted on and those that it is judged on.
   *
   * @param fit of the calibration, for the floor that it was compared with
   */
  Future<SplitScores> of(SqlClient db, Calibration calibration, CalibrationFit fit) {
    return series
        .find(db, calibration.experimentId(), calibration.metric(), embedder(calibration))
        .map(CalibratedScores::checkComplete)
        .compose(
            found ->
                scores.read(
                    db,
                    found,
                    calibration.factualityCutoff(),
                    fit.fittedFloor().map(FittedFloor::metric).flatMap(Catalogue::find).stream()
                        .toList()));
  }

  /**
   * Compares a score with the other floors of its subject. A score of items is also compared with
   * the floors of their judged answers, as in reports.
   */
  private static List<Metric> floors(Metric score) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.isFloor() && !metric.equals(score))
        .filter(floor -> floor.subject() == score.subject() || score.subject() == Subject.ITEM)
        .toList();
  }

  private static Optional<UUID> embedder(Calibration calibration) {
    return calibration.entails() ? Optional.empty() : Optional.ofNullable(calibration.modelId());
  }

  private static Series checkComplete(Series series) {
    if (!series.complete()) {
      throw Refusal.conflict(
          "not-ready",
          "The experiment is %s: a threshold is fitted when all is scored."
              .formatted(series.state()));
    }
    return series;
  }
}
