package dev.sextant.api.calibrations;

import dev.sextant.api.calibrations.scores.CombinedScoreStore;
import dev.sextant.api.calibrations.scores.SplitScoreStore;
import dev.sextant.api.calibrations.scores.SplitScores;
import dev.sextant.api.calibrations.statistics.CalibrationFit;
import dev.sextant.api.calibrations.statistics.CalibrationFit.FittedFloor;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.experiments.scores.CombinedSeries;
import dev.sextant.api.experiments.scores.CombinedSeriesLookup;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.labels.source.LabelSources;
import dev.sextant.api.labels.source.SourceCounts;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Combinations;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Finds the labelled scores for a new fit or for an existing one. */
final class CalibratedScores {

  private final SeriesLookup series = new SeriesLookup("/");
  private final CombinedSeriesLookup combined = new CombinedSeriesLookup();
  private final SplitScoreStore scores = new SplitScoreStore();
  private final LabelSources sources = new LabelSources();
  private final CombinedScoreStore combinedScores = new CombinedScoreStore();

  /**
   * Returns the scores for a new fit, with every floor that it could be compared with. To get them
   * may take seconds: a combination is fitted then.
   */
  Future<Supplier<SplitScores>> of(SqlClient db, CalibrationRequest wish) {
    Optional<Metric> combination = Combinations.find(wish.metric());
    if (combination.isPresent()) {
      return combined
          .find(db, wish.experimentId(), combination.get(), wish.embedderId())
          .compose(
              found -> {
                Metric metric = checkComplete(found.whole()).metric();
                return truth(db, wish, found.whole())
                    .compose(
                        truth ->
                            combinedScores.read(db, found, truth, wish.cutoff(), floors(metric)));
              })
          .map(read -> read::fit);
    }
    return series
        .find(db, wish.experimentId(), wish.metric(), wish.embedderId())
        .map(CalibratedScores::checkComplete)
        .compose(
            found ->
                truth(db, wish, found)
                    .compose(
                        truth ->
                            scores.read(db, found, truth, wish.cutoff(), floors(found.metric()))))
        .map(read -> () -> read);
  }

  /**
   * Returns the scores that a threshold was fitted on and those that it is judged on. To get them
   * may take seconds.
   *
   * @param fit of the calibration, for the floor that it was compared with
   */
  Future<Supplier<SplitScores>> of(SqlClient db, Calibration calibration, CalibrationFit fit) {
    List<Metric> floor =
        fit.fittedFloor().map(FittedFloor::metric).flatMap(Catalogue::find).stream().toList();
    Combination stored = fit.combination();
    if (stored != null) {
      return combined
          .find(
              db,
              calibration.experimentId(),
              Combinations.find(calibration.metric()).orElseThrow(),
              Optional.empty())
          .map(found -> only(found, stored))
          .compose(
              found ->
                  combinedScores.read(
                      db, found, calibration.truth(), calibration.factualityCutoff(), floor))
          .map(read -> () -> read.scores(stored));
    }
    return series
        .find(db, calibration.experimentId(), calibration.metric(), embedder(calibration))
        .map(CalibratedScores::checkComplete)
        .compose(
            found ->
                scores.read(db, found, calibration.truth(), calibration.factualityCutoff(), floor))
        .map(read -> () -> read);
  }

  /** Returns whose labels count: those that the request names, or those of the experiment. */
  private Future<LabelChoice> truth(SqlClient db, CalibrationRequest wish, Series series) {
    return wish.source().labelSource() == null
        ? sources.ofExperiment(db, series.experimentId())
        : sources
            .choose(db, wish.source(), series.projectId(), series.versionId())
            .map(SourceCounts::source);
  }

  /** Returns the series of the stored components, in their order. */
  private static CombinedSeries only(CombinedSeries found, Combination stored) {
    checkComplete(found.whole());
    return new CombinedSeries(
        found.whole(),
        stored.components().stream()
            .map(
                component ->
                    found.parts().stream()
                        .filter(part -> isOf(part, component))
                        .findFirst()
                        .orElseThrow(() -> metricGone(component)))
            .toList());
  }

  private static boolean isOf(Series part, Combination.Component component) {
    return part.metric().name().equals(component.metric())
        && Objects.equals(part.modelId(), component.modelId());
  }

  private static Refusal metricGone(Combination.Component component) {
    return Refusal.conflict(
        "metric-gone",
        "The experiment has no scores of %s any more, which the combination needs: make a new"
                .formatted(component.metric())
            + " calibration.");
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
