package dev.sextant.api.calibrations.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.CurveRequest;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.FitOrder;
import dev.sextant.api.calibrations.statistics.CalibrationStatistics.PartScores;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.bands.BandTargets;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.threshold.Objective;
import dev.sextant.metrics.calibration.threshold.Objective.Costs;
import dev.sextant.metrics.catalogue.Catalogue;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CalibrationStatisticsTest {

  private static final ClassCounts PLENTY = new ClassCounts(200, 200);

  @Test
  void a_fit_is_judged_by_what_was_stored_of_it() {
    CalibrationFit fit = fit(order("fpr-at-most", 0.1, null, null), scores(400, 1), PLENTY);
    JsonNode fitted = tree(fit);
    assertThat(fitted.get("statistics").get("fpr").get("value").asDouble())
        .isLessThanOrEqualTo(0.1);

    JsonNode judged = tree(judge(fit, scores(400, 2), 7));
    assertThat(judged.get("statistics").get("fpr").get("low").asDouble()).isPositive();
    assertThat(judged.get("verdict").asText()).isIn("kept", "undecided", "missed");
    assertThat(judged.get("reliability").get("points")).hasSizeBetween(2, 10);
    assertThat(judged.get("bands").isNull()).isTrue();
  }

  @Test
  void judging_the_part_that_was_fitted_on_finds_the_same_numbers() {
    List<LabelledScore> scores = scores(400, 3);
    CalibrationFit fit = fit(order("youden", null, 0.1, 0.1), scores, PLENTY);
    JsonNode fitted = tree(fit);
    JsonNode judged = tree(judge(fit, scores, 7));
    assertThat(judged.get("statistics")).isEqualTo(fitted.get("statistics"));
    assertThat(judged.get("bands").get("statistics"))
        .isEqualTo(fitted.get("bands").get("statistics"));
  }

  @Test
  void a_decision_follows_the_threshold_the_bands_and_the_map() {
    CalibrationFit fit = fit(order("youden", null, 0.1, 0.1), scores(400, 4), PLENTY);
    JsonNode fitted = tree(fit);
    double threshold = fitted.get("threshold").asDouble();
    assertThat(fitted.get("direction").asText()).isEqualTo("flag-at-or-below");

    assertThat(fit.decide(threshold, null).flagged()).isTrue();
    assertThat(fit.decide(threshold + 1e-12, null).flagged()).isFalse();
    assertThat(fit.decide(Math.nextUp(threshold), null).flagged())
        .as("what differs by rounding is the same, as where it was fitted")
        .isTrue();
    Decision low = fit.decide(fitted.at("/risk/scores/0").asDouble(), null);
    Decision high = fit.decide(last(fitted.at("/risk/scores")), null);
    assertThat(low.band()).isEqualTo("reject");
    assertThat(high.band()).isEqualTo("accept");
    assertThat(low.risk().low()).isGreaterThan(high.risk().high());
    assertThat(high.expectedError().side()).isEqualTo("calibration");
    assertThat(high.expectedError().share().value())
        .isEqualTo(fitted.at("/bands/statistics/accept/error/value").asDouble())
        .isLessThanOrEqualTo(0.1);
    assertThat(high.expectedError().share().n()).isPositive();
  }

  @Test
  void the_expected_error_is_that_of_the_holdout_once_it_was_looked_at() {
    CalibrationFit fit = fit(order("youden", null, 0.1, 0.1), scores(400, 4), PLENTY);
    double trustworthy = last(tree(fit).at("/risk/scores"));
    JsonObject judgement = judge(fit, scores(400, 2), 7);
    JsonNode accepted = tree(judgement).at("/bands/statistics/accept");
    Decision decision = fit.decide(trustworthy, judgement);
    assertThat(decision.band()).isEqualTo("accept");
    assertThat(decision.expectedError().side()).isEqualTo("holdout");
    assertThat(decision.expectedError().share().value())
        .isEqualTo(accepted.at("/error/value").asDouble())
        .isNotEqualTo(fit.decide(trustworthy, null).expectedError().share().value());
    assertThat(decision.expectedError().share().n())
        .isEqualTo(accepted.get("risky").asLong() + accepted.get("trustworthy").asLong());
    JsonObject empty = judgement.copy();
    empty
        .getJsonObject("bands")
        .getJsonObject("statistics")
        .getJsonObject("accept")
        .putNull("error");
    assertThat(fit.decide(trustworthy, empty).expectedError().side())
        .as("nothing of the holdout is in the band")
        .isEqualTo("calibration");
  }

  @Test
  void a_risk_of_all_or_none_has_an_interval_as_wide_as_its_labels_are_few() {
    CalibrationFit fit = fit(order("youden", null, null, null), scores(400, 4), PLENTY);
    JsonNode map = tree(fit).get("risk");
    Decision.Estimate risk = fit.decide(last(map.get("scores")), null).risk();
    assertThat(risk.value()).isZero();
    assertThat(risk.n()).isEqualTo((long) last(map.get("labels"))).isPositive();
    assertThat(risk.high())
        .isCloseTo(1 - Math.pow(0.025, 1 / last(map.get("items"))), within(1e-12));
  }

  @Test
  void a_score_outside_the_fitted_range_has_no_risk() {
    CalibrationFit fit = fit(order("youden", null, 0.1, 0.1), scores(400, 4), PLENTY);
    Decision far = fit.decide(9e7, null);
    assertThat(far.risk()).isNull();
    assertThat(far.expectedError()).isNull();
    assertThat(far.flagged()).isFalse();
    assertThat(far.band()).isEqualTo("review");
    assertThat(fit.decide(-9e7, null).band()).isEqualTo("review");
    assertThat(far.range().has(9e7)).isFalse();
    assertThat(far.range().has(1)).as("positive control").isTrue();
  }

  @Test
  void a_fit_is_stored_and_read_without_a_difference() {
    for (CalibrationFit fit :
        List.of(
            fit(order("youden", null, 0.1, 0.1), scores(400, 4), PLENTY),
            fit(order("fpr-at-most", 0.1, null, null), scores(400, 4), PLENTY))) {
      String stored = RecordJson.encode(fit).toString();
      assertThat(CalibrationFit.parse(new JsonObject(stored))).isEqualTo(fit);
      assertThat(RecordJson.encode(CalibrationFit.parse(new JsonObject(stored))).toString())
          .isEqualTo(stored);
    }
  }

  @Test
  void a_fit_that_lacks_what_a_decision_needs_is_not_read() {
    JsonObject whole =
        RecordJson.object(fit(order("youden", null, 0.1, 0.1), scores(400, 4), PLENTY));
    for (String field : List.of("objective", "direction", "risk", "floor")) {
      JsonObject part = whole.copy();
      part.remove(field);
      assertThatThrownBy(() -> CalibrationFit.parse(part))
          .as(field)
          .isInstanceOf(RuntimeException.class);
    }
  }

  private static double last(JsonNode array) {
    return array.get(array.size() - 1).asDouble();
  }

  @Test
  void a_curve_has_the_fit_and_its_judgement_on_it() {
    List<LabelledScore> seen = scores(900, 5);
    List<LabelledScore> unseen = scores(400, 6);
    CalibrationFit fit = fit(order("youden", null, null, null), seen, PLENTY);
    JsonNode fitted = tree(fit);
    JsonNode judged = tree(judge(fit, unseen, 7));
    JsonNode curve = tree(curve(fit, seen, unseen, priced(null), 7));
    assertThat(curve.get("direction")).isEqualTo(fitted.get("direction"));
    assertThat(curve.at("/calibration/points").size()).isBetween(190, 201);
    assertThat(curve.at("/distribution/bins")).hasSize(60);
    assertSame(at(curve.get("calibration"), fitted), fitted.get("statistics"));
    assertSame(at(curve.get("holdout"), fitted), judged.get("statistics"));
    assertThat(at(curve.get("holdout"), fitted).at("/cost/high").asDouble()).isPositive();
  }

  @Test
  void a_threshold_chosen_by_hand_stays_marked_as_such() {
    List<LabelledScore> seen = scores(400, 5);
    CalibrationFit fit = fit(order("by-hand", 0.875, null, null), seen, PLENTY);
    assertThat(tree(fit).get("objective").asText()).isEqualTo("by-hand");
    assertThat(tree(fit).get("threshold").asDouble()).isEqualTo(0.875);
    JsonNode judged = tree(judge(fit, scores(400, 6), 7));
    assertThat(judged.get("verdict").asText()).isEqualTo("no-target");
    refused(order("by-hand", 100.0, null, null), "not-better-than-chance", "100.0");
  }

  @Test
  void a_curve_without_a_holdout_leaves_it_out() {
    List<LabelledScore> seen = scores(400, 5);
    CalibrationFit fit = fit(order("youden", null, null, null), seen, PLENTY);
    JsonNode curve = tree(curve(fit, seen, null, new CurveRequest(null, null), 7));
    assertThat(curve.get("holdout").isNull()).isTrue();
    assertThat(at(curve.get("calibration"), tree(fit)).get("cost").isNull()).isTrue();
  }

  @Test
  void a_requested_threshold_is_used_exactly_on_the_calibration_part() {
    List<LabelledScore> seen = scores(900, 5);
    CalibrationFit fit = fit(order("youden", null, null, null), seen, PLENTY);
    double at = tree(fit).get("threshold").asDouble() + 0.0123456789;
    CalibrationFit named = fit(order("by-hand", at, null, null), seen, PLENTY);
    JsonNode exact = tree(curve(fit, seen, null, priced(at), 7));
    assertThat(exact.at("/calibration/points")).hasSize(1);
    assertThat(exact.at("/calibration/points/0/threshold").asDouble()).isEqualTo(at);
    assertSame(exact.at("/calibration/points/0"), tree(named).get("statistics"));
    assertThat(exact.at("/calibration/points/0/cost/value").asDouble()).isPositive();
    assertThat(exact.get("holdout").isNull()).isTrue();
    JsonNode whole = tree(curve(fit, seen, null, priced(null), 7));
    assertThat(exact.get("distribution")).isEqualTo(whole.get("distribution"));
  }

  @Test
  void requests_for_single_thresholds_reveal_no_more_of_the_holdout_than_the_curve() {
    List<LabelledScore> seen = scores(300, 5);
    List<LabelledScore> unseen = scores(500, 6);
    CalibrationFit fit = fit(order("youden", null, null, null), seen, PLENTY);
    JsonNode curve = tree(curve(fit, seen, unseen, priced(null), 7));
    Set<JsonNode> points = new HashSet<>();
    curve.at("/holdout/points").forEach(points::add);
    Set<JsonNode> asked = new HashSet<>();
    for (LabelledScore score : unseen) {
      JsonNode answer = tree(curve(fit, seen, unseen, priced(score.score()), 7));
      answer.at("/holdout/points").forEach(asked::add);
      assertThat(answer.at("/calibration/points/0/threshold").asDouble()).isEqualTo(score.score());
    }
    assertThat(asked).hasSizeGreaterThan(100).isSubsetOf(points);
  }

  private static CurveRequest priced(Double at) {
    return new CurveRequest(at, new Costs(5, 1));
  }

  private static JsonNode at(JsonNode part, JsonNode fitted) {
    for (JsonNode point : part.get("points")) {
      if (point.get("threshold").equals(fitted.get("threshold"))) {
        return point;
      }
    }
    throw new AssertionError("the fitted threshold is not on the curve");
  }

  private static void assertSame(JsonNode point, JsonNode statistics) {
    for (String name :
        List.of(
            "true_positives",
            "false_positives",
            "precision",
            "recall",
            "fpr",
            "review_load",
            "accuracy",
            "f1")) {
      assertThat(point.get(name)).as(name).isEqualTo(statistics.get(name));
    }
  }

  @Test
  void fewer_than_fifty_labels_of_a_class_are_refused_on_either_side() {
    assertThatThrownBy(() -> fit(order("youden", null, null, null), scores(60, 5), PLENTY))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("too-few-labels"))
        .hasMessageContaining("50");
    assertThatThrownBy(
            () -> fit(order("youden", null, null, null), scores(400, 5), new ClassCounts(49, 200)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("49");
    CalibrationFit fit = fit(order("youden", null, null, null), scores(400, 5), PLENTY);
    assertThatThrownBy(() -> judge(fit, scores(60, 6), 7)).isInstanceOf(Refusal.class);
  }

  private static CalibrationFit fit(
      FitOrder order, List<LabelledScore> scores, ClassCounts holdout) {
    return CalibrationStatistics.fit(order, scores, holdout, List.of());
  }

  private static JsonObject judge(CalibrationFit fit, List<LabelledScore> holdout, long seed) {
    return CalibrationStatistics.judge(
        fit, new PartScores(holdout, List.of()), HoldoutLabels.UNKNOWN, seed);
  }

  private static FitCurve.Curves curve(
      CalibrationFit fit,
      List<LabelledScore> seen,
      @Nullable List<LabelledScore> unseen,
      CurveRequest wish,
      long seed) {
    return CalibrationStatistics.curve(
        fit,
        new PartScores(seen, List.of()),
        unseen == null ? null : new PartScores(unseen, List.of()),
        wish,
        seed);
  }

  private static void refused(FitOrder order, String code, String words) {
    assertThatThrownBy(() -> fit(order, scores(400, 8), PLENTY))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo(code))
        .hasMessageContaining(words);
  }

  private static FitOrder order(String objective, Double target, Double accept, Double reject) {
    return new FitOrder(
        Catalogue.find("sgi").orElseThrow(),
        Objective.of(objective, target),
        accept == null ? null : new BandTargets(accept, reject),
        7);
  }

  /** Returns two answers per item: a trustworthy one of mean score 2, a risky one of mean 0. */
  private static List<LabelledScore> scores(int n, long seed) {
    Random random = new Random(seed);
    List<LabelledScore> scores = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      boolean risky = i % 2 == 1;
      scores.add(new LabelledScore(i / 2, random.nextGaussian() + (risky ? 0 : 2), risky));
    }
    return scores;
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
