package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.calibrations.CalibrationStatistics;
import dev.sextant.api.calibrations.ClassCounts;
import dev.sextant.api.calibrations.CurveWish;
import dev.sextant.api.calibrations.Decision;
import dev.sextant.api.calibrations.FitOrder;
import dev.sextant.api.calibrations.FloorCases;
import dev.sextant.api.calibrations.FlooredScore;
import dev.sextant.api.calibrations.LabelledScore;
import dev.sextant.api.calibrations.PartScores;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.bands.BandsJudgement;
import dev.sextant.metrics.calibration.floor.FloorComparison;
import dev.sextant.metrics.calibration.floor.FloorFit;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.probability.PredictedRisk;
import dev.sextant.metrics.calibration.probability.Reliability;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Judgement;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fits thresholds, bands and a map to probabilities on one part of a split and judges them on the
 * other. What may be fitted and judged, and how, is decided in {@code metrics.calibration}; here it
 * is brought into words of the API.
 */
public final class EarnedCalibrations implements CalibrationStatistics {

  private static final int RESAMPLES = 1_500;

  @Override
  public String fit(
      FitOrder order,
      List<LabelledScore> calibration,
      ClassCounts holdout,
      List<FloorCases> floors) {
    List<dev.sextant.metrics.calibration.labelled.LabelledScore> scores = scores(calibration);
    dev.sextant.metrics.calibration.labelled.ClassCounts waiting = counts(holdout);
    Metric metric = Catalogue.find(order.metric()).orElseThrow();
    Direction claimed = metric.direction();
    Resampling resampling = new Resampling(RESAMPLES, order.seed());
    ThresholdFit threshold =
        given(ThresholdFit.of(objective(order), claimed, scores, waiting, resampling));
    BandTargets targets = targets(order);
    BandsFit bands =
        targets == null ? null : given(BandsFit.of(targets, claimed, scores, waiting, resampling));
    SupportedMap risk = SupportedMap.of(threshold.orientation().direction(), scores);
    ObjectNode floor =
        FloorJson.of(
            FloorFit.best(threshold, cases(floors), resampling),
            () ->
                FloorComparison.withChance(
                    threshold.objective(), threshold.threshold(), scores, resampling),
            metric.isFloor());
    return Fit.of(threshold, bands, risk, scores, floor).text();
  }

  @Override
  public Optional<String> floor(String fit) {
    return Optional.ofNullable(Fit.parse(fit).floor().path("metric").textValue());
  }

  @Override
  public Optional<String> belowFloor(String fit, @Nullable String judgement) {
    return BelowFloor.of(Json.parse(fit), judgement == null ? null : Json.parse(judgement));
  }

  @Override
  public String judge(String fit, PartScores holdout, long seed) {
    Fit fitted = Fit.parse(fit);
    List<dev.sextant.metrics.calibration.labelled.LabelledScore> scores = scores(holdout.scores());
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
    JsonNode floor = fitted.floor();
    return Statistics.judgement(
        threshold,
        bands,
        reliability,
        floor.isObject()
            ? FloorJson.judged(
                floor,
                fitted.objective(),
                fitted.threshold(),
                scores,
                floored(holdout.floored()),
                resampling)
            : null);
  }

  @Override
  public String curve(
      String fit, PartScores calibration, @Nullable PartScores holdout, CurveWish wish, long seed) {
    return new FitCurve(Fit.parse(fit), calibration, wish, new Resampling(RESAMPLES, seed))
        .text(holdout);
  }

  @Override
  public Decision decide(String fit, @Nullable String judgement, double score) {
    return Fit.parse(fit).decide(score, judgement == null ? null : Json.parse(judgement));
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

  static List<dev.sextant.metrics.calibration.labelled.LabelledScore> scores(
      List<LabelledScore> scores) {
    return scores.stream()
        .map(
            score ->
                new dev.sextant.metrics.calibration.labelled.LabelledScore(
                    score.item(), score.score(), score.risky()))
        .toList();
  }

  static List<dev.sextant.metrics.calibration.floor.FlooredScore> floored(
      List<FlooredScore> scores) {
    return scores.stream()
        .map(
            each ->
                new dev.sextant.metrics.calibration.floor.FlooredScore(
                    each.item(), each.score(), each.floor(), each.risky()))
        .toList();
  }

  private static List<dev.sextant.metrics.calibration.floor.FloorCases> cases(
      List<FloorCases> floors) {
    return floors.stream()
        .map(
            each ->
                new dev.sextant.metrics.calibration.floor.FloorCases(
                    each.floor(), floored(each.calibration()), counts(each.holdout())))
        .toList();
  }

  private static dev.sextant.metrics.calibration.labelled.ClassCounts counts(ClassCounts counts) {
    return new dev.sextant.metrics.calibration.labelled.ClassCounts(
        counts.risky(), counts.trustworthy());
  }
}
