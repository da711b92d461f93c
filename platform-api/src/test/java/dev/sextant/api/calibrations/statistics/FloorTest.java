package dev.sextant.api.calibrations.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.CurveRequest;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.FitOrder;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.PartScores;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.floor.FloorFit.FloorCases;
import dev.sextant.metrics.calibration.floor.FlooredScore;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.catalogue.Catalogue;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A threshold is compared with its best floor when it is fitted, judged and shown as a curve. */
class FloorTest {

  private static final ClassCounts PLENTY = new ClassCounts(200, 200);
  private static final double STRONG = 3;
  private static final double WEAK = 0.2;

  @Test
  void a_score_below_its_floor_is_reported_on_either_part() {
    CalibrationFit fit = fit("sgi", "fpr-at-most", 0.1, STRONG);
    JsonNode floor = tree(fit).get("floor");
    assertThat(floor.get("metric").asText()).isEqualTo("length");
    assertThat(floor.get("objective").asText()).isEqualTo("fpr-at-most");
    assertThat(floor.get("target").asDouble()).isEqualTo(0.1);
    assertThat(floor.get("verdict").asText()).isEqualTo("worse");
    assertThat(floor.get("score_statistics")).isEqualTo(tree(fit).get("statistics"));
    assertThat(fit.fittedFloor().orElseThrow().metric()).isEqualTo("length");
    assertThat(belowFloor(fit, null).orElseThrow())
        .startsWith("On the calibration part, the best floor, length, does better than the score:")
        .contains("recall 0.", "difference -0.");

    JsonObject judgement =
        CalibrationStatistics.judge(fit, part(2, STRONG), HoldoutLabels.UNKNOWN, 7);
    JsonNode judged = tree(judgement).get("floor");
    assertThat(judged.at("/differences/recall/value").asDouble())
        .isEqualTo(
            judged.at("/score_statistics/recall/value").asDouble()
                - judged.at("/statistics/recall/value").asDouble());
    assertThat(judged.at("/differences/recall/high").asDouble()).isNegative();
    assertThat(belowFloor(fit, judgement).orElseThrow())
        .startsWith("On the holdout, the best floor, length, does better than the score:");
  }

  @Test
  void a_floor_without_a_value_for_some_is_compared_over_the_others_alone() {
    PartScores part = part(1, WEAK);
    List<FlooredScore> some = withFloor(part);
    CalibrationFit fit =
        CalibrationStatistics.fit(
            order("sgi", "youden", null),
            part.scores(),
            PLENTY,
            List.of(new FloorCases("length", some, PLENTY)));
    JsonNode fitted = tree(fit);
    assertThat(fitted.get("labels").get("risky").asInt()).isEqualTo(200);
    assertOver(some, fitted.get("threshold").asDouble(), fitted.get("floor"));
    assertThat(fitted.at("/floor/score_statistics")).isNotEqualTo(fitted.get("statistics"));

    PartScores held = part(2, WEAK);
    List<FlooredScore> someHeld = withFloor(held);
    JsonNode judged =
        tree(
            CalibrationStatistics.judge(
                fit, new PartScores(held.scores(), someHeld), HoldoutLabels.UNKNOWN, 7));
    assertOver(someHeld, fitted.get("threshold").asDouble(), judged.get("floor"));
    assertThat(judged.at("/floor/score_statistics")).isNotEqualTo(judged.get("statistics"));

    JsonNode curve =
        tree(
            CalibrationStatistics.curve(
                fit, new PartScores(part.scores(), some), null, new CurveRequest(null, null), 7));
    assertThat(curve.at("/calibration/labels/risky").asInt()).isEqualTo(200);
    assertThat(curve.at("/floor/calibration/labels")).isEqualTo(fitted.at("/floor/labels"));
  }

  /** Drops the floor value of every third subject. */
  private static List<FlooredScore> withFloor(PartScores part) {
    List<FlooredScore> some = new ArrayList<>();
    for (int i = 0; i < part.floored().size(); i++) {
      if (i % 3 > 0) {
        some.add(part.floored().get(i));
      }
    }
    return some;
  }

  private static void assertOver(List<FlooredScore> some, double threshold, JsonNode floor) {
    List<FlooredScore> risky = some.stream().filter(FlooredScore::risky).toList();
    assertThat(floor.at("/labels/risky").asInt()).isEqualTo(risky.size()).isLessThan(150);
    assertThat(floor.at("/labels/trustworthy").asInt()).isEqualTo(some.size() - risky.size());
    assertThat(floor.at("/score_statistics/true_positives").asLong())
        .isEqualTo(risky.stream().filter(each -> each.score() <= threshold).count());
    assertThat(floor.at("/score_statistics/false_positives").asLong())
        .isEqualTo(
            some.stream().filter(each -> !each.risky() && each.score() <= threshold).count());
  }

  @Test
  void a_score_that_beats_its_floor_needs_no_sentence() {
    CalibrationFit fit = fit("sgi", "youden", null, WEAK);
    assertThat(tree(fit).at("/floor/verdict").asText()).isEqualTo("adds");
    assertThat(belowFloor(fit, null)).isEmpty();
    assertThat(
            belowFloor(
                fit, CalibrationStatistics.judge(fit, part(2, WEAK), HoldoutLabels.UNKNOWN, 7)))
        .isEmpty();
  }

  @Test
  void an_interval_of_the_difference_that_contains_0_is_not_shown_to_beat_the_floor() {
    CalibrationFit fit = fit("sgi", "youden", null, 2);
    assertThat(tree(fit).at("/floor/verdict").asText()).isEqualTo("does-not-show");
    assertThat(belowFloor(fit, null).orElseThrow())
        .contains("is not shown to beat the best floor, length")
        .contains("an interval that contains 0");
  }

  @Test
  void a_difference_of_too_few_items_has_no_interval_and_shows_nothing() {
    PartScores part = part(1, STRONG);
    List<FlooredScore> few =
        part.floored().stream()
            .map(
                each -> new FlooredScore(each.item() % 5, each.score(), each.floor(), each.risky()))
            .toList();
    CalibrationFit fit =
        CalibrationStatistics.fit(
            order("sgi", "youden", null),
            few.stream().map(e -> new LabelledScore(e.item(), e.score(), e.risky())).toList(),
            PLENTY,
            List.of(new FloorCases("length", few, PLENTY)));
    assertThat(tree(fit).at("/floor/verdict").asText()).isEqualTo("too-few-items");
    assertThat(belowFloor(fit, null).orElseThrow())
        .contains("is not shown to beat the best floor, length")
        .endsWith(", which has no interval.")
        .doesNotContain("[");
  }

  @Test
  void a_floor_needs_a_confirmation_only_where_another_floor_does_better() {
    assertThat(belowFloor(fit("question-overlap", "youden", null, 2), null)).isEmpty();
    assertThat(belowFloor(fit("question-overlap", "youden", null, STRONG), null)).isPresent();
  }

  @Test
  void a_threshold_by_hand_is_compared_with_a_floor_that_flags_at_most_as_many() {
    JsonNode floor = tree(fit("sgi", "by-hand", 0.875, STRONG)).get("floor");
    assertThat(floor.get("objective").asText()).isEqualTo("review-load-at-most");
    assertThat(floor.at("/statistics/review_load/value").asDouble())
        .isLessThanOrEqualTo(floor.at("/score_statistics/review_load/value").asDouble());
    assertThat(floor.get("compared").asText()).isEqualTo("recall");
  }

  /** A larger share of the holdout is risky, so more is flagged; no target limits that. */
  @Test
  void a_threshold_by_hand_has_no_target_to_miss() {
    CalibrationFit fit = fit("sgi", "by-hand", 0.875, WEAK);
    PartScores all = part(2, WEAK);
    PartScores risky =
        new PartScores(
            all.scores().stream().filter(each -> each.risky() || each.item() % 4 == 0).toList(),
            all.floored().stream().filter(each -> each.risky() || each.item() % 4 == 0).toList());
    JsonNode floor =
        tree(CalibrationStatistics.judge(fit, risky, HoldoutLabels.UNKNOWN, 7)).get("floor");
    assertThat(floor.at("/score_statistics/review_load/low").asDouble())
        .isGreaterThan(tree(fit).at("/floor/target").asDouble());
    assertThat(floor.get("verdict").asText()).isEqualTo("adds");
    assertThat(belowFloor(fit, CalibrationStatistics.judge(fit, risky, HoldoutLabels.UNKNOWN, 7)))
        .isEmpty();
  }

  @Test
  void a_comparison_that_is_missing_gives_its_reason() {
    FitOrder order = order("sgi", "youden", null);
    CalibrationFit none = CalibrationStatistics.fit(order, part(1, 1).scores(), PLENTY, List.of());
    assertThat(tree(none).at("/floor/reason").asText()).isEqualTo("no-floor-scores");
    assertThat(none.fittedFloor()).isEmpty();
    assertThat(
            belowFloor(
                    none, CalibrationStatistics.judge(none, part(2, 1), HoldoutLabels.UNKNOWN, 7))
                .orElseThrow())
        .contains("no values of a floor");
    List<FloorCases> few =
        List.of(new FloorCases("length", part(1, 1).floored(), new ClassCounts(200, 49)));
    CalibrationFit short1 = CalibrationStatistics.fit(order, part(1, 1).scores(), PLENTY, few);
    assertThat(belowFloor(short1, null).orElseThrow()).contains("50 labelled subjects");
  }

  @Test
  void where_no_floor_has_a_threshold_the_score_must_beat_flagging_nothing() {
    FitOrder order = order("sgi", "youden", null);
    List<FlooredScore> constant =
        part(1, 1).floored().stream()
            .map(each -> new FlooredScore(each.item(), each.score(), 1, each.risky()))
            .toList();
    List<FloorCases> floors = List.of(new FloorCases("length", constant, PLENTY));
    CalibrationFit fit = CalibrationStatistics.fit(order, part(1, 1).scores(), PLENTY, floors);
    assertThat(tree(fit).at("/floor/reason").asText()).isEqualTo("no-floor-reaches-target");
    assertThat(belowFloor(fit, null)).isEmpty();
    assertThat(
            belowFloor(fit, CalibrationStatistics.judge(fit, part(2, 1), HoldoutLabels.UNKNOWN, 7)))
        .isEmpty();
  }

  @Test
  void a_curve_has_the_floor_at_the_same_review_load() {
    CalibrationFit fit = fit("sgi", "youden", null, STRONG);
    CurveRequest all = new CurveRequest(null, null);
    JsonNode curve =
        tree(CalibrationStatistics.curve(fit, part(1, STRONG), part(2, STRONG), all, 7));
    JsonNode own = curve.at("/calibration/points");
    JsonNode floor = curve.at("/floor/calibration/points");
    assertThat(floor).hasSameSizeAs(own);
    assertThat(curve.at("/floor/holdout/points")).hasSameSizeAs(own);
    for (int i = 0; i < own.size(); i++) {
      if (!floor.get(i).isNull()) {
        assertThat(floor.get(i).at("/review_load/value").asDouble())
            .isLessThanOrEqualTo(own.get(i).at("/review_load/value").asDouble());
      }
    }
    JsonNode one =
        tree(
            CalibrationStatistics.curve(
                fit, part(1, STRONG), null, new CurveRequest(0.9, null), 7));
    assertThat(one.at("/floor/calibration/points")).hasSize(1);
    assertThat(one.at("/floor/holdout").isNull()).isTrue();
  }

  private static Optional<String> belowFloor(CalibrationFit fit, JsonObject judgement) {
    return BelowFloor.of(fit, judgement);
  }

  private static FitOrder order(String metric, String objective, Double target) {
    return new FitOrder(
        Catalogue.find(metric).orElseThrow(), Objective.of(objective, target), null, 7);
  }

  private static CalibrationFit fit(String metric, String objective, Double target, double floor) {
    PartScores part = part(1, floor);
    return CalibrationStatistics.fit(
        order(metric, objective, target),
        part.scores(),
        PLENTY,
        List.of(new FloorCases("length", part.floored(), PLENTY)));
  }

  /** On average, trustworthy answers score 2 more and risky ones are longer by {@code longer}. */
  private static PartScores part(long seed, double longer) {
    Random random = new Random(seed);
    List<LabelledScore> scores = new ArrayList<>();
    List<FlooredScore> floored = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      boolean risky = i % 2 == 1;
      double score = random.nextGaussian() + (risky ? 0 : 2);
      double length = random.nextGaussian() + (risky ? longer : 0);
      scores.add(new LabelledScore(i / 2, score, risky));
      floored.add(new FlooredScore(i / 2, score, length, risky));
    }
    return new PartScores(scores, floored);
  }

  private static JsonNode tree(CalibrationFit fit) {
    return tree(RecordJson.object(fit));
  }

  private static JsonNode tree(FitCurve.Curves curves) {
    return tree(RecordJson.object(curves));
  }

  private static JsonNode tree(JsonObject json) {
    try {
      return new ObjectMapper().readTree(json.encode());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
