package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.statistics.Fit.FittedFloor;
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

/** Finds the labelled scores that a threshold is fitted on, and those of one that was. */
final class CalibratedScores {

  private final SeriesLookup series = new SeriesLookup("/");
  private final SplitScoreStore scores = new SplitScoreStore();

  /** Returns what a threshold is fitted on, with every floor that it could be compared with. */
  Future<SplitScores> of(SqlClient db, CalibrationWish wish) {
    return series
        .find(db, wish.experimentId(), wish.metric(), wish.embedderId())
        .map(CalibratedScores::checkComplete)
        .compose(found -> scores.read(db, found, wish.cutoff(), floors(found.metric())));
  }

  /**
   * Returns what a threshold was fitted on and what it is judged on.
   *
   * @param floor that the fit was compared with
   */
  Future<SplitScores> of(SqlClient db, Calibration calibration, Optional<FittedFloor> floor) {
    return series
        .find(db, calibration.experimentId(), calibration.metric(), embedder(calibration))
        .map(CalibratedScores::checkComplete)
        .compose(
            found ->
                scores.read(
                    db,
                    found,
                    calibration.aim().cutoff(),
                    floor.map(FittedFloor::metric).flatMap(Catalogue::find).stream().toList()));
  }

  /**
   * A score is held against the floors of its subject, but for itself, and a score of items against
   * the floors of their judged answers, too, as in a report.
   */
  private static List<Metric> floors(Metric score) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.isFloor() && !metric.equals(score))
        .filter(floor -> floor.subject() == score.subject() || score.subject() == Subject.ITEM)
        .toList();
  }

  private static Optional<UUID> embedder(Calibration calibration) {
    return calibration.model().entails()
        ? Optional.empty()
        : Optional.ofNullable(calibration.model().id());
  }

  private static Series checkComplete(Series series) {
    if (!series.complete()) {
      throw new Refusal(
          Refusal.Kind.CONFLICT,
          "not-ready",
          "The experiment is %s: a threshold is fitted when all is scored."
              .formatted(series.state()));
    }
    return series;
  }
}
