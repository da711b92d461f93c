package dev.sextant.standalone.calibrations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.calibrations.Decision;
import dev.sextant.api.calibrations.Decision.Estimate;
import dev.sextant.api.calibrations.Decision.ExpectedError;
import dev.sextant.api.calibrations.Decision.Range;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.bands.Bands;
import dev.sextant.metrics.calibration.bands.BandsFit;
import dev.sextant.metrics.calibration.bands.Triage;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.probability.EstimatedRisk;
import dev.sextant.metrics.calibration.probability.IsotonicMap;
import dev.sextant.metrics.calibration.probability.SupportedMap;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.ThresholdFit;
import dev.sextant.metrics.report.subjects.Readings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fit as it is stored and shown: everything that is needed to decide and to judge by it later,
 * and the statistics of the part that it was fitted on.
 */
final class Fit {

  private final JsonNode json;

  private Fit(JsonNode json) {
    this.json = json;
  }

  static Fit of(
      ThresholdFit fit,
      @Nullable BandsFit bands,
      SupportedMap risk,
      List<LabelledScore> scores,
      ObjectNode floor) {
    ObjectNode json = Json.object();
    json.put("objective", fit.objective().goal().code());
    json.put("target", fit.objective().target());
    json.put("threshold", fit.threshold().value());
    json.put("bound", fit.bound());
    json.put("direction", fit.threshold().side().code());
    json.put("direction_chosen", fit.orientation().chosen());
    json.put("auc", fit.orientation().auc());
    ClassCounts labels = ClassCounts.of(scores);
    json.putObject("labels").put("risky", labels.risky()).put("trustworthy", labels.trustworthy());
    json.set("statistics", Statistics.of(fit.calibration()));
    json.set("floor", floor);
    json.set("bands", bands == null ? null : bands(bands));
    ObjectNode map = json.putObject("risk").put("method", "isotonic");
    numbers(map.putArray("scores"), risk.map().scores());
    numbers(map.putArray("probabilities"), risk.map().probabilities());
    risk.labels().forEach(map.putArray("labels")::add);
    risk.items().forEach(map.putArray("items")::add);
    return new Fit(json);
  }

  static Fit parse(String text) {
    return new Fit(Json.parse(text));
  }

  private static ObjectNode bands(BandsFit fit) {
    ObjectNode json = Json.object();
    json.put("accept_error_at_most", fit.targets().acceptError());
    json.put("reject_error_at_most", fit.targets().rejectError());
    json.put("review_from", fit.bands().reviewFrom().value());
    json.put("reject_from", fit.bands().rejectFrom().value());
    json.set("statistics", Statistics.of(fit.calibration()));
    return json;
  }

  String text() {
    return Json.text(json);
  }

  /** Returns the floor that it was compared with; missing in a fit that was stored before. */
  JsonNode floor() {
    return json.path("floor");
  }

  Objective objective() {
    JsonNode target = json.get("target");
    return Objective.of(json.get("objective").asText(), target.isNull() ? null : target.asDouble());
  }

  Threshold threshold() {
    return new Threshold(json.get("threshold").asDouble(), side());
  }

  /** Returns how many labels it was fitted on. */
  ClassCounts labels() {
    JsonNode labels = json.get("labels");
    return new ClassCounts(labels.get("risky").asInt(), labels.get("trustworthy").asInt());
  }

  /** Returns the targets of its bands; null if it has none. */
  @Nullable BandTargets targets() {
    JsonNode bands = json.get("bands");
    return bands.isNull()
        ? null
        : new BandTargets(
            bands.get("accept_error_at_most").asDouble(),
            bands.get("reject_error_at_most").asDouble());
  }

  Bands bands() {
    JsonNode bands = json.get("bands");
    return new Bands(
        new Threshold(bands.get("review_from").asDouble(), side()),
        new Threshold(bands.get("reject_from").asDouble(), side()),
        range().from(),
        range().to());
  }

  IsotonicMap risk() {
    JsonNode map = json.get("risk");
    return new IsotonicMap(numbers(map.get("scores")), numbers(map.get("probabilities")));
  }

  /** Returns the map with what it rests on; empty of a fit that was stored before that was kept. */
  private Optional<SupportedMap> supported() {
    JsonNode map = json.get("risk");
    return map.has("labels")
        ? Optional.of(new SupportedMap(risk(), counts(map.get("labels")), counts(map.get("items"))))
        : Optional.empty();
  }

  /**
   * Decides on a score as it is read where thresholds are fitted, see {@link Readings}.
   *
   * @param judgement of this fit on the holdout; null: not yet
   */
  Decision decide(double measured, @Nullable JsonNode judgement) {
    double score = Readings.rounded(measured);
    Threshold threshold = threshold();
    Triage band = targets() == null ? null : bands().of(score);
    Range range = range();
    return new Decision(
        threshold.flags(score),
        threshold.value(),
        threshold.side().code(),
        band == null ? null : band.code(),
        band == null || !range.has(score) ? null : expectedError(band, judgement),
        supported().flatMap(map -> map.at(score)).map(Fit::estimate).orElse(null),
        range);
  }

  /** Returns the error in the holdout; that of the fit before a look, or if none is in the band. */
  private @Nullable ExpectedError expectedError(Triage band, @Nullable JsonNode judgement) {
    ExpectedError judged = judgement == null ? null : expectedError(judgement, band, "holdout");
    return judged == null ? expectedError(json, band, "calibration") : judged;
  }

  private static @Nullable ExpectedError expectedError(JsonNode found, Triage band, String side) {
    JsonNode statistics = found.at("/bands/statistics/" + band.code());
    JsonNode error = statistics.path("error");
    return error.isObject()
        ? new ExpectedError(
            new Estimate(
                error.get("value").asDouble(),
                optional(error.get("low")),
                optional(error.get("high")),
                statistics.get("risky").asLong() + statistics.get("trustworthy").asLong()),
            side)
        : null;
  }

  private static @Nullable Double optional(JsonNode number) {
    return number.isNumber() ? (Double) number.asDouble() : null;
  }

  private static Estimate estimate(EstimatedRisk risk) {
    return new Estimate(
        risk.share().value(), risk.share().low(), risk.share().high(), risk.labels());
  }

  /** The outermost knots of the map are the lowest and the highest score that it was fitted on. */
  private Range range() {
    JsonNode scores = json.at("/risk/scores");
    return new Range(scores.get(0).asDouble(), scores.get(scores.size() - 1).asDouble());
  }

  private FlagSide side() {
    String code = json.get("direction").asText();
    return Arrays.stream(FlagSide.values())
        .filter(side -> side.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    String.format(Locale.ROOT, "expected a direction of our own, found %s", code)));
  }

  private static void numbers(ArrayNode array, List<Double> numbers) {
    numbers.forEach(array::add);
  }

  private static List<Integer> counts(JsonNode array) {
    List<Integer> counts = new ArrayList<>();
    array.forEach(count -> counts.add(count.asInt()));
    return counts;
  }

  private static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>();
    array.forEach(number -> numbers.add(number.asDouble()));
    return numbers;
  }
}
