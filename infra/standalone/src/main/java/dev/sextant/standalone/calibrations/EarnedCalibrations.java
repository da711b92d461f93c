package dev.sextant.standalone.calibrations;

import dev.sextant.api.calibrations.CalibrationStatistics;
import dev.sextant.api.calibrations.ClassCounts;
import dev.sextant.api.calibrations.CurveWish;
import dev.sextant.api.calibrations.Decision;
import dev.sextant.api.calibrations.ErrorCosts;
import dev.sextant.api.calibrations.FitOrder;
import dev.sextant.api.calibrations.LabelledScore;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.calibration.BandTargets;
import dev.sextant.metrics.calibration.BandsFit;
import dev.sextant.metrics.calibration.BandsJudgement;
import dev.sextant.metrics.calibration.ClassDistribution;
import dev.sextant.metrics.calibration.Costs;
import dev.sextant.metrics.calibration.Judgement;
import dev.sextant.metrics.calibration.Objective;
import dev.sextant.metrics.calibration.Outcome;
import dev.sextant.metrics.calibration.PredictedRisk;
import dev.sextant.metrics.calibration.Reliability;
import dev.sextant.metrics.calibration.Resampling;
import dev.sextant.metrics.calibration.SupportedMap;
import dev.sextant.metrics.calibration.Threshold;
import dev.sextant.metrics.calibration.ThresholdCurve;
import dev.sextant.metrics.calibration.ThresholdFit;
import dev.sextant.metrics.calibration.ThresholdGrid;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fits thresholds, bands and a map to probabilities on one part of a split and judges them on the
 * other. What may be fitted and judged, and how, is decided in {@code metrics.calibration}; here it
 * is brought into words of the API.
 */
public final class EarnedCalibrations implements CalibrationStatistics {

  private static final int RESAMPLES = 1_500;
  private static final int MOST_THRESHOLDS = 200;
  private static final int BINS = 60;

  @Override
  public String fit(FitOrder order, List<LabelledScore> calibration, ClassCounts holdout) {
    List<dev.sextant.metrics.calibration.LabelledScore> scores = scores(calibration);
    dev.sextant.metrics.calibration.ClassCounts waiting =
        new dev.sextant.metrics.calibration.ClassCounts(holdout.risky(), holdout.trustworthy());
    Direction claimed = Catalogue.find(order.metric()).orElseThrow().direction();
    Resampling resampling = new Resampling(RESAMPLES, order.seed());
    ThresholdFit threshold =
        given(ThresholdFit.of(objective(order), claimed, scores, waiting, resampling));
    BandTargets targets = targets(order);
    BandsFit bands =
        targets == null ? null : given(BandsFit.of(targets, claimed, scores, waiting, resampling));
    return Fit.of(
            threshold, bands, SupportedMap.of(threshold.orientation().direction(), scores), scores)
        .text();
  }

  @Override
  public String judge(String fit, List<LabelledScore> holdout, long seed) {
    Fit fitted = Fit.parse(fit);
    List<dev.sextant.metrics.calibration.LabelledScore> scores = scores(holdout);
    Resampling resampling = new Resampling(RESAMPLES, seed);
    Judgement threshold =
        given(
            Judgement.of(
                fitted.objective(), fitted.threshold(), fitted.labels(), scores, resampling));
    BandTargets targets = fitted.targets();
    BandsJudgement bands =
        targets == null
            ? null
            : given(
                BandsJudgement.of(targets, fitted.bands(), fitted.labels(), scores, resampling));
    Reliability reliability = Reliability.of(PredictedRisk.of(fitted.risk(), scores), resampling);
    return Statistics.judgement(threshold, bands, reliability);
  }

  @Override
  public String curve(
      String fit,
      List<LabelledScore> calibration,
      @Nullable List<LabelledScore> holdout,
      CurveWish wish,
      long seed) {
    Threshold fitted = Fit.parse(fit).threshold();
    List<dev.sextant.metrics.calibration.LabelledScore> scores = scores(calibration);
    List<Threshold> grid = ThresholdGrid.of(scores, fitted, MOST_THRESHOLDS);
    ErrorCosts costs = wish.costs();
    Double at = wish.at();
    Costs given = costs == null ? null : new Costs(costs.miss(), costs.wrongFlag());
    Resampling resampling = new Resampling(RESAMPLES, seed);
    return CurveJson.of(
        fitted.side(),
        ClassDistribution.of(scores, BINS),
        ThresholdCurve.of(
            at == null ? grid : List.of(new Threshold(at, fitted.side())),
            scores,
            given,
            resampling),
        holdout == null
            ? null
            : ThresholdCurve.of(
                at == null ? grid : List.of(ThresholdGrid.nearest(grid, at)),
                scores(holdout),
                given,
                resampling));
  }

  @Override
  public Decision decide(String fit, double score) {
    return Fit.parse(fit).decide(score);
  }

  private static Objective objective(FitOrder order) {
    try {
      return Objective.of(order.objective(), order.target());
    } catch (IllegalArgumentException e) {
      throw refusal("objective-unusable", String.valueOf(e.getMessage()) + ".");
    }
  }

  private static @Nullable BandTargets targets(FitOrder order) {
    Double accept = order.acceptErrorAtMost();
    Double reject = order.rejectErrorAtMost();
    if (accept == null && reject == null) {
      return null;
    }
    if (accept == null || reject == null) {
      throw refusal(
          "bands-incomplete",
          "Bands need both errors, accept_error_at_most and reject_error_at_most: give the other"
              + " one, too, or neither.");
    }
    try {
      return new BandTargets(accept, reject);
    } catch (IllegalArgumentException e) {
      throw refusal("bands-unusable", String.valueOf(e.getMessage()) + ".");
    }
  }

  private static <T> T given(Outcome<T> outcome) {
    if (outcome instanceof Outcome.Refused<T> refused) {
      throw refusal(refused.obstacle().code(), refused.sentence());
    }
    return ((Outcome.Given<T>) outcome).value();
  }

  private static Refusal refusal(String code, String sentence) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence);
  }

  private static List<dev.sextant.metrics.calibration.LabelledScore> scores(
      List<LabelledScore> scores) {
    return scores.stream()
        .map(
            score ->
                new dev.sextant.metrics.calibration.LabelledScore(
                    score.item(), score.score(), score.risky()))
        .toList();
  }
}
