package dev.sextant.api.testing;

import dev.sextant.api.calibrations.CalibrationStatistics;
import dev.sextant.api.calibrations.ClassCounts;
import dev.sextant.api.calibrations.CurveWish;
import dev.sextant.api.calibrations.Decision;
import dev.sextant.api.calibrations.Decision.Estimate;
import dev.sextant.api.calibrations.Decision.ExpectedError;
import dev.sextant.api.calibrations.Decision.Range;
import dev.sextant.api.calibrations.ErrorCosts;
import dev.sextant.api.calibrations.FitOrder;
import dev.sextant.api.calibrations.FloorCases;
import dev.sextant.api.calibrations.FlooredScore;
import dev.sextant.api.calibrations.LabelledScore;
import dev.sextant.api.calibrations.PartScores;
import dev.sextant.api.http.Refusal;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Flags what scores at least the mean of what it was fitted on; with bands it knows errors and
 * risks. Keeps what it was given.
 */
public final class MemoryStatistics implements CalibrationStatistics {

  private static final int NEEDED = 50;

  public final List<FitOrder> orders = new CopyOnWriteArrayList<>();
  public volatile List<LabelledScore> fitted = List.of();
  public volatile List<LabelledScore> judged = List.of();
  public volatile List<FlooredScore> judgedWithFloor = List.of();

  /** Called while a fit is under way. */
  public volatile Runnable meanwhile = () -> {};

  /** Why the next activations are of what is not shown to beat its floor; null: they are. */
  public volatile @Nullable String below;

  /** The floors that the last fit was offered. */
  public volatile List<FloorCases> floors = List.of();

  @Override
  public Optional<String> floor(String fit) {
    return Optional.ofNullable(new JsonObject(fit).getString("floor"));
  }

  @Override
  public Optional<String> belowFloor(String fit, @Nullable String judgement) {
    return Optional.ofNullable(below);
  }

  @Override
  public String fit(
      FitOrder order,
      List<LabelledScore> calibration,
      ClassCounts holdout,
      List<FloorCases> floors) {
    this.floors = floors;
    orders.add(order);
    fitted = List.copyOf(calibration);
    meanwhile.run();
    check(count(calibration, true), count(calibration, false), holdout);
    double mean = calibration.stream().mapToDouble(LabelledScore::score).sum() / calibration.size();
    return new JsonObject()
        .put("threshold", mean)
        .put("n", calibration.size())
        .put(
            "floor",
            floors.stream()
                .filter(each -> !each.calibration().isEmpty())
                .map(FloorCases::floor)
                .findFirst()
                .orElse(null))
        .put("bands", order.acceptErrorAtMost() != null)
        .put("from", calibration.stream().mapToDouble(LabelledScore::score).min().orElseThrow())
        .put("to", calibration.stream().mapToDouble(LabelledScore::score).max().orElseThrow())
        .encode();
  }

  @Override
  public String judge(String fit, PartScores part, long seed) {
    List<LabelledScore> holdout = part.scores();
    judged = holdout;
    judgedWithFloor = part.floored();
    double threshold = new JsonObject(fit).getDouble("threshold");
    return new JsonObject()
        .put("n", holdout.size())
        .put("flagged", holdout.stream().filter(each -> each.score() >= threshold).count())
        .encode();
  }

  /**
   * One point, at the threshold or the one asked for; counts of the holdout only if there is one.
   */
  @Override
  public String curve(
      String fit, PartScores calibration, @Nullable PartScores holdout, CurveWish wish, long seed) {
    double threshold = new JsonObject(fit).getDouble("threshold");
    Double at = wish.at();
    JsonObject none = new JsonObject().put("risky", 0).put("trustworthy", 0);
    return new JsonObject()
        .put("direction", "flag-at-or-above")
        .put(
            "distribution",
            new JsonObject()
                .put("from", 0)
                .put("to", 1)
                .put("bins", new JsonArray())
                .put("below", none)
                .put("above", none))
        .put("calibration", part(at == null ? threshold : at, calibration.scores(), wish.costs()))
        .put("holdout", holdout == null ? null : part(threshold, holdout.scores(), wish.costs()))
        .putNull("floor")
        .encode();
  }

  private static JsonObject part(
      double threshold, List<LabelledScore> scores, @Nullable ErrorCosts costs) {
    JsonObject point =
        new JsonObject()
            .put("threshold", threshold)
            .put("true_positives", 0)
            .put("false_positives", 0)
            .putNull("precision")
            .putNull("recall")
            .putNull("fpr")
            .putNull("review_load")
            .putNull("accuracy")
            .putNull("f1");
    Double cost = costs == null ? null : costs.miss() - costs.wrongFlag();
    JsonObject interval = new JsonObject().put("value", cost).put("low", cost).put("high", cost);
    return new JsonObject()
        .put(
            "labels",
            new JsonObject()
                .put("risky", count(scores, true))
                .put("trustworthy", count(scores, false)))
        .put("points", new JsonArray().add(point.put("cost", cost == null ? null : interval)));
  }

  @Override
  public Decision decide(String fit, @Nullable String judgement, double score) {
    JsonObject document = new JsonObject(fit);
    double threshold = document.getDouble("threshold");
    boolean flagged = score >= threshold;
    boolean bands = document.getBoolean("bands");
    Range range = new Range(document.getDouble("from"), document.getDouble("to"));
    return new Decision(
        flagged,
        threshold,
        "flag-at-or-above",
        bands ? (!range.has(score) ? "review" : flagged ? "reject" : "accept") : null,
        bands && range.has(score) ? error(judgement) : null,
        bands && range.has(score) ? new Estimate(0.75, 0.5, 0.875, 12) : null,
        range);
  }

  private static ExpectedError error(@Nullable String judgement) {
    return judgement == null
        ? new ExpectedError(new Estimate(0.125, 0.1, 0.2, 80), "calibration")
        : new ExpectedError(new Estimate(0.25, 0.1, 0.5, 60), "holdout");
  }

  private static void check(long risky, long trustworthy, ClassCounts holdout) {
    if (Math.min(Math.min(risky, trustworthy), Math.min(holdout.risky(), holdout.trustworthy()))
        < NEEDED) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "too-few-labels",
          "50 labels of either class are needed on either side, found %d and %d, %d and %d."
              .formatted(risky, trustworthy, holdout.risky(), holdout.trustworthy()));
    }
  }

  private static long count(List<LabelledScore> scores, boolean risky) {
    return scores.stream().filter(each -> each.risky() == risky).count();
  }
}
