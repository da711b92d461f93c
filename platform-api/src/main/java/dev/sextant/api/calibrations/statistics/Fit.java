package dev.sextant.api.calibrations.statistics;

import dev.sextant.api.calibrations.statistics.Decision.Estimate;
import dev.sextant.api.calibrations.statistics.Decision.ExpectedError;
import dev.sextant.api.calibrations.statistics.Decision.Range;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.bands.Bands;
import dev.sextant.metrics.calibration.bands.Triage;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.probability.EstimatedRisk;
import dev.sextant.metrics.calibration.probability.IsotonicMap;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.report.subjects.Readings;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fitted threshold, with all that is needed to decide and to be judged.
 *
 * @param labels number of labels that it was fitted on
 * @param bands null if none were requested
 * @param risk maps a score to the probability that its subject is risky
 * @param support number of labels behind each probability; empty for fits stored before it was kept
 * @param floor the floor that it was compared with; empty if there was none
 * @param json as stored and returned, with the statistics of the calibration part
 */
public record Fit(
    Objective objective,
    Threshold threshold,
    ClassCounts labels,
    @Nullable FittedBands bands,
    IsotonicMap risk,
    Optional<SupportedMap> support,
    Optional<FittedFloor> floor,
    JsonObject json) {

  /** Bands, and the requested error rates. */
  record FittedBands(BandTargets targets, Bands bands) {}

  /** The floor that a fit was compared with, and its threshold. */
  public record FittedFloor(String metric, Threshold threshold) {}

  /** Parses a stored fit. */
  public static Fit parse(JsonObject json) {
    FlagSide side = side(json);
    JsonObject map = json.getJsonObject("risk");
    IsotonicMap risk = new IsotonicMap(numbers(map, "scores"), numbers(map, "probabilities"));
    return new Fit(
        Objective.of(json.getString("objective"), json.getDouble("target")),
        new Threshold(json.getDouble("threshold"), side),
        labels(json.getJsonObject("labels")),
        bands(json.getJsonObject("bands"), side, range(risk)),
        risk,
        map.containsKey("labels")
            ? Optional.of(new SupportedMap(risk, counts(map, "labels"), counts(map, "items")))
            : Optional.empty(),
        Optional.ofNullable(json.getJsonObject("floor")).flatMap(Fit::floor),
        json);
  }

  /**
   * Decides on a measured score, rounded as for fits; see {@link Readings}.
   *
   * @param judgement of this fit on the holdout; null if there is none yet
   */
  public Decision decide(double measured, @Nullable JsonObject judgement) {
    double score = Readings.rounded(measured);
    Triage band = bands == null ? null : bands.bands().of(score);
    Range range = range(risk);
    return new Decision(
        threshold.flags(score),
        threshold.value(),
        threshold.side().code(),
        band == null ? null : band.code(),
        band == null || !range.has(score) ? null : expectedError(band, judgement),
        support.flatMap(map -> map.at(score)).map(Fit::estimate).orElse(null),
        range);
  }

  /**
   * Returns the error in the holdout; that of the fit if it was not judged yet or no holdout score
   * is in the band.
   */
  private @Nullable ExpectedError expectedError(Triage band, @Nullable JsonObject judgement) {
    ExpectedError judged = judgement == null ? null : expectedError(judgement, band, "holdout");
    return judged == null ? expectedError(json, band, "calibration") : judged;
  }

  private static @Nullable ExpectedError expectedError(JsonObject found, Triage band, String side) {
    JsonObject bands = found.getJsonObject("bands");
    if (bands == null) {
      return null;
    }
    JsonObject statistics = bands.getJsonObject("statistics").getJsonObject(band.code());
    JsonObject error = statistics.getJsonObject("error");
    return error == null
        ? null
        : new ExpectedError(
            new Estimate(
                error.getDouble("value"),
                error.getDouble("low"),
                error.getDouble("high"),
                statistics.getLong("risky") + statistics.getLong("trustworthy")),
            side);
  }

  private static Estimate estimate(EstimatedRisk risk) {
    return new Estimate(
        risk.share().value(), risk.share().low(), risk.share().high(), risk.labels());
  }

  /** The outermost knots of the map are the lowest and the highest score of the fit. */
  private static Range range(IsotonicMap risk) {
    return new Range(risk.scores().get(0), risk.scores().get(risk.scores().size() - 1));
  }

  private static ClassCounts labels(JsonObject json) {
    return new ClassCounts(json.getInteger("risky"), json.getInteger("trustworthy"));
  }

  private static @Nullable FittedBands bands(
      @Nullable JsonObject json, FlagSide side, Range range) {
    return json == null
        ? null
        : new FittedBands(
            new BandTargets(
                json.getDouble("accept_error_at_most"), json.getDouble("reject_error_at_most")),
            new Bands(
                new Threshold(json.getDouble("review_from"), side),
                new Threshold(json.getDouble("reject_from"), side),
                range.from(),
                range.to()));
  }

  private static Optional<FittedFloor> floor(JsonObject json) {
    return Optional.ofNullable(json.getString("metric"))
        .map(
            metric ->
                new FittedFloor(metric, new Threshold(json.getDouble("threshold"), side(json))));
  }

  private static FlagSide side(JsonObject json) {
    String code = json.getString("direction");
    return Arrays.stream(FlagSide.values())
        .filter(side -> side.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown direction " + code));
  }

  private static List<Integer> counts(JsonObject json, String name) {
    return json.getJsonArray(name).stream().map(each -> ((Number) each).intValue()).toList();
  }

  private static List<Double> numbers(JsonObject json, String name) {
    JsonArray array = json.getJsonArray(name);
    return array.stream().map(each -> ((Number) each).doubleValue()).toList();
  }
}
