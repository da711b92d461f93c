package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.bands.BandsJudgement;
import dev.sextant.metrics.calibration.floor.FloorCases;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.probability.PredictedRisk;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Judgement;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.catalogue.Direction;
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
  public static Fit fit(
      FitOrder order,
      List<LabelledScore> calibration,
      ClassCounts holdout,
      List<FloorCases> floors) {
    Direction claimed = order.metric().direction();
    Resampling resampling = new Resampling(RESAMPLES, order.seed());
    ThresholdFit threshold =
        given(ThresholdFit.of(order.objective(), claimed, calibration, holdout, resampling));
    BandsFit bands =
        order.bands() == null
            ? null
            : given(BandsFit.of(order.bands(), claimed, calibration, holdout, resampling));
    SupportedMap risk = SupportedMap.of(threshold.orientation().direction(), calibration);
    JsonObject floor =
        FloorJson.of(
            FloorFit.best(threshold, floors, resampling),
            () ->
                FloorComparison.withChance(
                    threshold.objective(), threshold.threshold(), calibration, resampling),
            order.metric().isFloor());
    return Fit.parse(FitJson.of(threshold, bands, risk, ClassCounts.of(calibration), floor));
  }

  /**
   * Judges a fit, and the floor that it was compared with, on labels that neither has seen.
   *
   * @param holdout with the floor of the fit
   * @param seed of the resamples
   * @throws Refusal with code {@code too-few-labels} if either class has too few labels
   */
  public static JsonObject judge(Fit fit, PartScores holdout, long seed) {
    Resampling resampling = new Resampling(RESAMPLES, seed);
    Judgement threshold =
        given(
            Judgement.of(
                fit.objective(), fit.threshold(), fit.labels(), holdout.scores(), resampling));
    Fit.FittedBands bands = fit.bands();
    BandsJudgement judged =
        bands == null
            ? null
            : given(
                BandsJudgement.of(
                    bands.targets(), bands.bands(), fit.labels(), holdout.scores(), resampling));
    Reliability reliability =
        Reliability.of(PredictedRisk.of(fit.risk(), holdout.scores()), resampling);
    return StatisticsJson.judgement(
        threshold, judged, reliability, FloorJson.judged(fit, holdout, resampling));
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
  public static JsonObject curve(
      Fit fit, PartScores calibration, @Nullable PartScores holdout, CurveWish wish, long seed) {
    return new FitCurve(fit, calibration, wish, new Resampling(RESAMPLES, seed)).json(holdout);
  }

  private static <T> T given(Outcome<T> outcome) {
    if (outcome instanceof Outcome.Refused<T> refused) {
      throw new Refusal(Refusal.Kind.INVALID, refused.obstacle().code(), refused.sentence());
    }
    return ((Outcome.Given<T>) outcome).value();
  }
}
