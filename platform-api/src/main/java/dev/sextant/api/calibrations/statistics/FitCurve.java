package dev.sextant.api.calibrations.statistics;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.calibrations.statistics.CalibrationFit.FittedFloor;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.CurveRequest;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.PartScores;
import dev.sextant.metrics.calibration.floor.FloorGrid;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.ClassDistribution;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.resampling.Resampling;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve;
import dev.sextant.metrics.calibration.threshold.ThresholdCurve.CurvePoint;
import dev.sextant.metrics.calibration.threshold.ThresholdGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rates at many thresholds of a fit and of its floor. */
public final class FitCurve {

  /**
   * The rates as the API returns them.
   *
   * @param holdout null if it was left out
   * @param floor null if the fit has none
   */
  public record Curves(
      FlagSide direction,
      ClassDistribution distribution,
      ThresholdCurve calibration,
      @Nullable ThresholdCurve holdout,
      @Nullable FloorCurves floor) {}

  /** The curves of a floor on each part. */
  public record FloorCurves(String metric, FloorCurve calibration, @Nullable FloorCurve holdout) {}

  /**
   * One part of a floor's curve.
   *
   * @param points null where the floor has no threshold
   */
  public record FloorCurve(ClassCounts labels, List<@Nullable CurvePoint> points) {}

  private static final int MOST_THRESHOLDS = 200;
  private static final int BINS = 60;

  private final CalibrationFit fit;
  private final PartScores calibration;
  private final @Nullable Double at;
  private final @Nullable Costs costs;
  private final Resampling resampling;
  private final List<LabelledScore> scores;
  private final List<Threshold> grid;

  FitCurve(CalibrationFit fit, PartScores calibration, CurveRequest wish, Resampling resampling) {
    this.fit = fit;
    this.calibration = calibration;
    this.at = wish.at();
    this.costs = wish.costs();
    this.resampling = resampling;
    this.scores = calibration.scores();
    this.grid = ThresholdGrid.of(scores, fit.threshold(), MOST_THRESHOLDS);
  }

  /** Returns the curve on the calibration part and, if given, on the holdout. */
  Curves curves(@Nullable PartScores holdout) {
    return new Curves(
        fit.side(),
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

  private @Nullable FloorCurves floor(@Nullable PartScores holdout) {
    FittedFloor floor = fit.fittedFloor().orElse(null);
    if (floor == null || calibration.floored().isEmpty()) {
      return null;
    }
    FlagSide side = floor.threshold().side();
    return new FloorCurves(
        floor.metric(),
        floor(side, calibrationThresholds(), calibration),
        holdout == null ? null : floor(side, holdoutThresholds(), holdout));
  }

  /** Chooses the floor's thresholds on the calibration part, even for the curve of the holdout. */
  private FloorCurve floor(FlagSide side, List<Threshold> thresholds, PartScores part) {
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
    return new FloorCurve(ClassCounts.of(values), inOrder);
  }

  private ThresholdCurve curve(List<Threshold> thresholds, List<LabelledScore> of) {
    return ThresholdCurve.of(thresholds, of, costs, resampling);
  }
}
