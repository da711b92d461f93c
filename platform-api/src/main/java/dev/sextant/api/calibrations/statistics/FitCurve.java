package dev.sextant.api.calibrations.statistics;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.calibrations.statistics.Fit.FittedFloor;
import dev.sextant.metrics.calibration.floor.FloorGrid;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.ClassDistribution;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Costs;
import dev.sextant.metrics.calibration.threshold.CurvePoint;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve;
import dev.sextant.metrics.calibration.threshold.ThresholdGrid;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rates at many thresholds of a fit and of its floor. */
final class FitCurve {

  private static final int MOST_THRESHOLDS = 200;
  private static final int BINS = 60;

  private final Fit fit;
  private final PartScores calibration;
  private final @Nullable Double at;
  private final @Nullable Costs costs;
  private final Resampling resampling;
  private final List<LabelledScore> scores;
  private final List<Threshold> grid;

  FitCurve(Fit fit, PartScores calibration, CurveWish wish, Resampling resampling) {
    this.fit = fit;
    this.calibration = calibration;
    this.at = wish.at();
    this.costs = wish.costs();
    this.resampling = resampling;
    this.scores = calibration.scores();
    this.grid = ThresholdGrid.of(scores, fit.threshold(), MOST_THRESHOLDS);
  }

  /** Returns the curve on the calibration part and, if given, on the holdout. */
  JsonObject json(@Nullable PartScores holdout) {
    return CurveJson.of(
        fit.threshold().side(),
        ClassDistribution.of(scores, BINS),
        curve(calibrationThresholds(), scores),
        holdout == null ? null : curve(holdoutThresholds(), holdout.scores()),
        floor(holdout));
  }

  private List<Threshold> calibrationThresholds() {
    return at == null ? grid : List.of(new Threshold(at, fit.threshold().side()));
  }

  /**
   * Uses thresholds of the curve only: repeated requests must not reveal more of the holdout than
   * the curve.
   */
  private List<Threshold> holdoutThresholds() {
    return at == null ? grid : List.of(ThresholdGrid.nearest(grid, at));
  }

  private @Nullable JsonObject floor(@Nullable PartScores holdout) {
    FittedFloor floor = fit.floor().orElse(null);
    if (floor == null || calibration.floored().isEmpty()) {
      return null;
    }
    FlagSide side = floor.threshold().side();
    return new JsonObject()
        .put("metric", floor.metric())
        .put("calibration", floor(side, calibrationThresholds(), calibration))
        .put("holdout", holdout == null ? null : floor(side, holdoutThresholds(), holdout));
  }

  /** Chooses the floor's thresholds on the calibration part, even for the curve of the holdout. */
  private JsonObject floor(FlagSide side, List<Threshold> thresholds, PartScores part) {
    List<@Nullable Threshold> chosen = FloorGrid.of(thresholds, side, calibration.floored());
    TreeMap<Double, Threshold> distinct = new TreeMap<>();
    chosen.stream().filter(Objects::nonNull).forEach(each -> distinct.put(each.value(), each));
    List<LabelledScore> values =
        part.floored().stream()
            .map(each -> new LabelledScore(each.item(), each.floor(), each.risky()))
            .toList();
    Map<Double, CurvePoint> points =
        distinct.isEmpty()
            ? Map.of()
            : curve(List.copyOf(distinct.values()), values).points().stream()
                .collect(toMap(CurvePoint::threshold, Function.identity()));
    List<@Nullable CurvePoint> inOrder = new ArrayList<>();
    chosen.forEach(each -> inOrder.add(each == null ? null : points.get(each.value())));
    return CurveJson.floor(ClassCounts.of(values), inOrder);
  }

  private ThresholdCurve curve(List<Threshold> thresholds, List<LabelledScore> of) {
    return ThresholdCurve.of(thresholds, of, costs, resampling);
  }
}
