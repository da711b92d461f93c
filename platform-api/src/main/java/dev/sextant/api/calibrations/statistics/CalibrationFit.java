package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sextant.api.calibrations.statistics.Decision.Estimate;
import dev.sextant.api.calibrations.statistics.Decision.ExpectedError;
import dev.sextant.api.calibrations.statistics.Decision.Range;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.bands.Bands;
import dev.sextant.metrics.calibration.bands.Bands.Triage;
import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.probability.IsotonicMap;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.probability.SupportedMap.EstimatedRisk;
import dev.sextant.metrics.calibration.threshold.Goal;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.report.subjects.Readings;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fitted threshold, with all that is needed to decide and to be judged, as stored and returned.
 *
 * @param labels number of labels that it was fitted on
 * @param statistics of the threshold on the calibration part
 * @param floor the comparison with the best floor, see {@link FloorJson}
 * @param bands null if none were requested
 * @param risk maps a score to the probability that its subject is risky
 * @param combination how scores are combined to the one that is calibrated; null: it is a score of
 *     the experiment
 */
public record CalibrationFit(
    @JsonProperty("objective") Goal goal,
    @Nullable Double target,
    @JsonProperty("threshold") double value,
    @Nullable Double bound,
    @JsonProperty("direction") FlagSide side,
    boolean directionChosen,
    double auc,
    ClassCounts labels,
    JsonObject statistics,
    JsonObject floor,
    @Nullable FittedBands bands,
    RiskMap risk,
    @Nullable Combination combination) {

  /** Bands, the requested error rates, and the statistics on the calibration part. */
  record FittedBands(
      double acceptErrorAtMost,
      double rejectErrorAtMost,
      double reviewFrom,
      double rejectFrom,
      JsonObject statistics) {

    static FittedBands of(BandsFit fit) {
      return new FittedBands(
          fit.targets().acceptError(),
          fit.targets().rejectError(),
          fit.bands().reviewFrom().value(),
          fit.bands().rejectFrom().value(),
          RecordJson.object(fit.calibration()));
    }

    BandTargets targets() {
      return new BandTargets(acceptErrorAtMost, rejectErrorAtMost);
    }

    Bands bands(FlagSide side, Range range) {
      return new Bands(
          new Threshold(reviewFrom, side),
          new Threshold(rejectFrom, side),
          range.from(),
          range.to());
    }
  }

  /** A {@link SupportedMap} with its components side by side. */
  record RiskMap(
      String method,
      List<Double> scores,
      List<Double> probabilities,
      List<Integer> labels,
      List<Integer> items) {

    static RiskMap of(SupportedMap risk) {
      return new RiskMap(
          "isotonic", risk.map().scores(), risk.map().probabilities(), risk.labels(), risk.items());
    }

    SupportedMap supported() {
      return new SupportedMap(new IsotonicMap(scores, probabilities), labels, items);
    }

    /** The outermost knots of the map are the lowest and the highest score of the fit. */
    Range range() {
      return new Range(scores.get(0), scores.get(scores.size() - 1));
    }
  }

  /** The floor that a fit was compared with, and its threshold. */
  public record FittedFloor(String metric, Threshold threshold) {}

  /**
   * Parses a stored fit, and checks that it can decide.
   *
   * @throws RuntimeException if it cannot be read
   */
  public static CalibrationFit parse(JsonObject json) {
    CalibrationFit fit = RecordJson.decode(json, CalibrationFit.class);
    fit.decide(fit.value, null);
    fit.objective();
    fit.fittedFloor();
    return fit;
  }

  /** Returns the same fit of a combination's scores. */
  public CalibrationFit of(@Nullable Combination combined) {
    return new CalibrationFit(
        goal,
        target,
        value,
        bound,
        side,
        directionChosen,
        auc,
        labels,
        statistics,
        floor,
        bands,
        risk,
        combined);
  }

  Objective objective() {
    return new Objective(goal, target);
  }

  /** Returns the threshold. */
  public Threshold threshold() {
    return new Threshold(value, side);
  }

  /** Returns the floor that it was compared with; empty if there was none. */
  public Optional<FittedFloor> fittedFloor() {
    StoredFloor compared = StoredFloor.of(floor);
    return Optional.ofNullable(compared.metric())
        .map(
            metric ->
                new FittedFloor(
                    metric,
                    new Threshold(
                        Objects.requireNonNull(compared.threshold()),
                        Objects.requireNonNull(compared.direction()))));
  }

  /**
   * Decides on a measured score, rounded as for fits; see {@link Readings}.
   *
   * @param judgement of this fit on the holdout; null if there is none yet
   */
  public Decision decide(double measured, @Nullable JsonObject judgement) {
    double score = Readings.rounded(measured);
    Range range = risk.range();
    Triage band = bands == null ? null : bands.bands(side, range).of(score);
    return new Decision(
        threshold().flags(score),
        value,
        side.code(),
        band == null ? null : band.code(),
        band == null || !range.has(score) ? null : expectedError(band, judgement),
        risk.supported().at(score).map(CalibrationFit::estimate).orElse(null),
        range);
  }

  /**
   * Returns the error in the holdout; that of the fit if it was not judged yet or no holdout score
   * is in the band.
   */
  private @Nullable ExpectedError expectedError(Triage band, @Nullable JsonObject judgement) {
    JsonObject judged = judgement == null ? null : judgement.getJsonObject("bands");
    ExpectedError unseen =
        judged == null
            ? null
            : StoredBands.of(judged.getJsonObject("statistics")).expectedError(band, "holdout");
    return unseen != null || bands == null
        ? unseen
        : StoredBands.of(bands.statistics()).expectedError(band, "calibration");
  }

  private static Estimate estimate(EstimatedRisk risk) {
    return new Estimate(
        risk.share().value(), risk.share().low(), risk.share().high(), risk.labels());
  }
}
