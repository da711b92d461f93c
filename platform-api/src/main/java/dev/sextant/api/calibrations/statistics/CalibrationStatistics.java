package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.calibrations.statistics.HoldoutLabels.LabelCounts;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.bands.BandStatistics;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.bands.BandsJudgement;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.floor.FloorFit.FloorCases;
import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.probability.PredictedRisk;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.CheckedRates;
import dev.sextant.metrics.calibration.threshold.Judgement;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import dev.sextant.metrics.calibration.threshold.TargetVerdict;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.calibration.threshold.ThresholdStatistics;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fits thresholds, bands and a map to probabilities on one part of a split and judges them on the
 * other, with {@code metrics.calibration}. Equal arguments give byte-identical JSON. Each function
 * may take seconds: call it on a thread that may block.
 */
public final class CalibrationStatistics {

  private static final int RESAMPLES = 1_500;

  private CalibrationStatistics() {}

  private record Judged(
      TargetVerdict verdict,
      ThresholdStatistics statistics,
      Record floor,
      @Nullable JudgedBands bands,
      Reliability reliability,
      @Nullable LabelCounts labelsBySource,
      CheckedJson.@Nullable Checked checkedLabels) {}

  private record JudgedBands(
      TargetVerdict acceptVerdict, TargetVerdict rejectVerdict, BandStatistics statistics) {}

  /**
   * Fits a threshold, bands if the order has targets for them, and a map from scores to
   * probabilities. Compares the threshold with that of the best floor, fitted for the same
   * objective.
   *
   * @param calibration the scores to fit on, by item and answer
   * @param holdout the numbers of labels to judge on; the function sees nothing else of the holdout
   * @param floors the available floors, in order of preference
   * @throws Refusal with code {@code too-few-labels} if either part has too few labels of either
   *     class, {@code target-unreachable} or {@code not-better-than-chance} if no threshold is
   *     useful
   */
  public static CalibrationFit fit(
      FitOrder order,
      List<LabelledScore> calibration,
      ClassCounts holdout,
      List<FloorCases> floors) {
    Direction claimed = order.metric().direction();
    Resampling resampling = new Resampling(RESAMPLES, order.seed());
    ThresholdFit threshold =
        given(ThresholdFit.of(order.objective(), claimed, calibration, holdout));
    BandsFit bands =
        order.bands() == null
            ? null
            : given(BandsFit.of(order.bands(), claimed, calibration, holdout));
    SupportedMap risk = SupportedMap.of(threshold.orientation().direction(), calibration);
    JsonObject floor =
        FloorJson.of(
            FloorFit.best(threshold, floors, resampling),
            () ->
                FloorComparison.withChance(
                    threshold.objective(), threshold.threshold(), calibration, resampling),
            order.metric().isFloor());
    return new CalibrationFit(
        threshold.objective().goal(),
        threshold.objective().target(),
        threshold.threshold().value(),
        threshold.bound(),
        threshold.threshold().side(),
        threshold.orientation().chosen(),
        threshold.orientation().auc(),
        ClassCounts.of(calibration),
        RecordJson.object(threshold.calibration()),
        floor,
        bands == null ? null : CalibrationFit.FittedBands.of(bands),
        CalibrationFit.RiskMap.of(risk),
        null);
  }

  /**
   * Judges a fit, and the floor that it was compared with, on labels that neither has seen.
   *
   * @param holdout with the floor of the fit
   * @param labels the labels of the holdout by who wrote them
   * @param seed of the resamples
   * @throws Refusal with code {@code too-few-labels} if either class has too few labels
   */
  public static JsonObject judge(
      CalibrationFit fit, PartScores holdout, HoldoutLabels labels, long seed) {
    Resampling resampling = new Resampling(RESAMPLES, seed);
    Judgement threshold =
        given(Judgement.of(fit.objective(), fit.threshold(), fit.labels(), holdout.scores()));
    CalibrationFit.FittedBands bands = fit.bands();
    BandsJudgement judged =
        bands == null
            ? null
            : given(
                BandsJudgement.of(
                    bands.targets(),
                    bands.bands(fit.side(), fit.risk().range()),
                    fit.labels(),
                    holdout.scores()));
    Reliability reliability =
        Reliability.of(
            PredictedRisk.of(fit.risk().supported().map(), holdout.scores()), resampling);
    return RecordJson.object(
        new Judged(
            threshold.verdict(),
            threshold.holdout(),
            FloorJson.judged(fit, holdout, resampling),
            judged == null
                ? null
                : new JudgedBands(judged.accept(), judged.reject(), judged.holdout()),
            reliability,
            labels.counts(),
            CheckedRates.of(fit.threshold(), labels.scores(), seed)
                .map(CheckedJson::of)
                .orElse(null)));
  }

  /**
   * Returns the rates of a fit's threshold and of others, and the distribution of scores in each
   * class. If one threshold is requested by its value, the calibration part uses exactly that one;
   * the holdout uses the nearest one of the curve, so that many requests reveal no more of it than
   * the curve. The fit's floor uses thresholds of its own that flag at most as much.
   *
   * @param calibration the part that it was fitted on, with its current labels; at least one of
   *     each class
   * @param holdout null: the holdout is left out
   * @param seed of the resamples
   */
  public static FitCurve.Curves curve(
      CalibrationFit fit,
      PartScores calibration,
      @Nullable PartScores holdout,
      CurveRequest wish,
      long seed) {
    return new FitCurve(fit, calibration, wish, new Resampling(RESAMPLES, seed)).curves(holdout);
  }

  private static <T> T given(Outcome<T> outcome) {
    if (outcome instanceof Outcome.Refused<T> refused) {
      throw Refusal.invalid(refused.obstacle().code(), refused.sentence());
    }
    return ((Outcome.Given<T>) outcome).value();
  }

  /**
   * The requested thresholds, and the costs of errors.
   *
   * @param at a single threshold, in the metric's own units, finite; null: those of the curve
   * @param costs null: not given
   */
  public record CurveRequest(@Nullable Double at, @Nullable Costs costs) {}

  /**
   * The order for a fit.
   *
   * @param metric an undirected one gets the direction that is stronger on the scores
   * @param bands null: no bands
   * @param seed of the resamples
   */
  public record FitOrder(
      Metric metric, Objective objective, @Nullable BandTargets bands, long seed) {}

  /**
   * The labelled scores of one part of a split.
   *
   * @param scores by item and answer
   * @param floored the scores of subjects that also have a value of the fit's floor; empty if the
   *     fit has no floor
   */
  public record PartScores(List<LabelledScore> scores, List<FlooredScore> floored) {

    public PartScores {
      scores = List.copyOf(scores);
      floored = List.copyOf(floored);
    }
  }
}
