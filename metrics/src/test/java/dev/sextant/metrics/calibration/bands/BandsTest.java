package dev.sextant.metrics.calibration.bands;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.metrics.calibration.bands.BandStatistics.Band;
import dev.sextant.metrics.calibration.bands.Bands.Triage;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Levels;
import dev.sextant.metrics.calibration.labelled.Outcome;
import dev.sextant.metrics.calibration.labelled.Outcome.Obstacle;
import dev.sextant.metrics.calibration.labelled.Simulated;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.threshold.TargetVerdict;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BandsTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);

  static Stream<Arguments> targetsAndData() {
    return Stream.of(
            new BandTargets(0.1, 0.1), new BandTargets(0.3, 0.2), new BandTargets(0.45, 0.45))
        .flatMap(
            targets ->
                IntStream.range(0, 8)
                    .mapToObj(
                        seed ->
                            Arguments.of(
                                targets,
                                Simulated.scores(new Random(seed), 150, 1.5, seed % 2 * 4))));
  }

  /** Of 0, 1, 2, 3 the first has 5 % risky, the first two 15 %, the last 10 % trustworthy. */
  @Test
  void bands_reach_as_far_as_their_targets_allow() {
    List<LabelledScore> scores = Levels.of(new int[] {5, 10, 15, 90}, new int[] {95, 40, 15, 10});
    BandsFit fit = Given.value(fit(new BandTargets(0.05, 0.1), scores));
    assertThat(fit.bands())
        .isEqualTo(
            new Bands(
                new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE),
                new Threshold(2.5, FlagSide.FLAG_AT_OR_ABOVE),
                0,
                3));
    BandStatistics there = fit.calibration();
    assertThat(there.accept().error().value()).isEqualTo(0.05);
    assertThat(there.accept().share().value()).isEqualTo(100 / 280.0);
    assertThat(there.review().error().value()).isEqualTo(25 / 80.0);
    assertThat(there.reject().error().value()).isEqualTo(0.1);
    assertThat(there.reject().risky()).isEqualTo(90);
    assertThat(there.reject().trustworthy()).isEqualTo(10);
    assertThat(there.reject().error().low()).isLessThan(0.1);
    assertThat(there.reject().error().high()).isGreaterThan(0.1);
  }

  @Test
  void a_target_that_no_band_meets_is_refused_with_the_nearest() {
    List<LabelledScore> scores = Levels.of(new int[] {10, 40}, new int[] {90, 10});
    assertThat(Given.refusal(fit(new BandTargets(0.05, 0.3), scores)))
        .isEqualTo(
            new Outcome.Refused<>(
                Obstacle.TARGET_UNREACHABLE,
                "An error of at most 0.05 among the accepted cannot be met on the calibration"
                    + " side: the lowest of any threshold is 0.100."));
    assertThat(Given.refusal(fit(new BandTargets(0.2, 0.1), scores)).sentence())
        .contains("among the rejected")
        .contains("0.200");
    assertThat(fit(new BandTargets(0.1, 0.2), scores)).isInstanceOf(Outcome.Given.class);
  }

  /** Without the group in the middle, which both bands would want, either is wrong by 75 %. */
  @Test
  void two_targets_that_only_overlapping_bands_would_meet_are_refused() {
    List<LabelledScore> scores = Levels.of(new int[] {30, 100, 10}, new int[] {10, 100, 30});
    assertThat(Given.refusal(fit(new BandTargets(0.6, 0.6), scores)).sentence())
        .isEqualTo("Either target can be met on the calibration side, but not both at once.");
  }

  @Test
  void equal_scores_and_few_labels_are_refused() {
    BandTargets targets = new BandTargets(0.4, 0.4);
    assertThat(Given.refusal(fit(targets, Levels.of(new int[] {60}, new int[] {60}))).sentence())
        .startsWith("All scores of the calibration side are equal");
    assertThat(
            Given.refusal(fit(targets, Levels.of(new int[] {0, 49}, new int[] {60, 0}))).obstacle())
        .isEqualTo(Obstacle.TOO_FEW_LABELS);
  }

  @Test
  void overlapping_bands_cannot_be_made() {
    Threshold one = new Threshold(1, FlagSide.FLAG_AT_OR_BELOW);
    Threshold two = new Threshold(2, FlagSide.FLAG_AT_OR_BELOW);
    assertThatThrownBy(() -> new Bands(one, two, 0, 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Stream.of(0.5, 1.0, 1.5, 2.0, 2.5).map(new Bands(two, one, 0, 3)::of))
        .containsExactly(Triage.REJECT, Triage.REJECT, Triage.REVIEW, Triage.REVIEW, Triage.ACCEPT);
    assertThatThrownBy(() -> new Bands(two, one, 3, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BandTargets(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_score_beyond_all_that_was_fitted_on_is_reviewed_on_either_side() {
    for (FlagSide side : FlagSide.values()) {
      Threshold cut = new Threshold(1, side);
      Bands bands = new Bands(cut, cut, 0, 2);
      assertThat(Stream.of(-0.001, 2.001, -1e300, 1e300).map(bands::of))
          .containsOnly(Triage.REVIEW);
      assertThat(Stream.of(0.0, 2.0).map(bands::of))
          .as("the outermost that were fitted on are still decided")
          .containsExactlyInAnyOrder(Triage.ACCEPT, Triage.REJECT);
    }
  }

  @Test
  void the_holdout_judges_bands_as_they_are_applied() {
    Threshold half = new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE);
    List<LabelledScore> holdout = Levels.of(new int[] {0, 60, 7}, new int[] {60, 0, 3});
    BandStatistics there = BandStatistics.of(new Bands(half, half, 0, 1), holdout);
    assertThat(there.review().risky()).isEqualTo(7);
    assertThat(there.review().trustworthy()).isEqualTo(3);
    assertThat(there.reject().trustworthy()).isZero();
  }

  @Test
  void the_holdout_says_whether_the_errors_keep_their_targets() {
    Threshold half = new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE);
    Bands bands = new Bands(half, half, 0, 1);
    List<LabelledScore> holdout = Levels.of(new int[] {10, 90}, new int[] {90, 10});
    BandsJudgement judgement =
        Given.value(BandsJudgement.of(new BandTargets(0.3, 0.01), bands, ENOUGH, holdout));
    assertThat(judgement.accept()).isEqualTo(TargetVerdict.KEPT);
    assertThat(judgement.reject()).isEqualTo(TargetVerdict.MISSED);
    assertThat(judgement.holdout().review().error()).isNull();
    ClassCounts few = new ClassCounts(49, 60);
    assertThat(BandsJudgement.of(new BandTargets(0.3, 0.01), bands, few, holdout))
        .isInstanceOf(Outcome.Refused.class);
  }

  @ParameterizedTest
  @MethodSource("targetsAndData")
  void no_other_pair_of_thresholds_leaves_less_to_review(
      BandTargets targets, List<LabelledScore> scores) {
    BandsFit fit = Given.value(fit(targets, scores));
    double[] values = scores.stream().mapToDouble(LabelledScore::score).sorted().toArray();
    long least = Long.MAX_VALUE;
    for (double accept : Arrays.copyOfRange(values, 1, values.length)) {
      for (double reject : values) {
        if (reject >= accept && keeps(targets, scores, accept, reject)) {
          least =
              Math.min(least, Arrays.stream(values).filter(v -> v >= accept && v < reject).count());
        }
      }
    }
    Band review = fit.calibration().review();
    assertThat((long) review.risky() + review.trustworthy()).isEqualTo(least);
    assertThat(fit.calibration().accept().error().value())
        .isLessThanOrEqualTo(targets.acceptError());
    assertThat(fit.calibration().reject().error().value())
        .isLessThanOrEqualTo(targets.rejectError());
  }

  @ParameterizedTest
  @MethodSource("targetsAndData")
  void bands_of_the_negated_score_are_the_mirror(BandTargets targets, List<LabelledScore> scores) {
    List<LabelledScore> negated =
        scores.stream().map(s -> new LabelledScore(s.item(), -s.score(), s.risky())).toList();
    BandsFit fit = Given.value(fit(targets, scores));
    BandsFit mirror = Given.value(BandsFit.of(targets, HIGHER_IS_TRUSTWORTHY, negated, ENOUGH));
    assertThat(mirror.calibration()).isEqualTo(fit.calibration());
    for (LabelledScore score : scores) {
      assertThat(mirror.bands().of(-score.score())).isEqualTo(fit.bands().of(score.score()));
    }
  }

  private static boolean keeps(
      BandTargets targets, List<LabelledScore> scores, double accept, double reject) {
    long accepted = scores.stream().filter(s -> s.score() < accept).count();
    long rejected = scores.stream().filter(s -> s.score() >= reject).count();
    long risky = scores.stream().filter(s -> s.score() < accept && s.risky()).count();
    long trustworthy = scores.stream().filter(s -> s.score() >= reject && !s.risky()).count();
    return accepted > 0
        && rejected > 0
        && (double) risky / accepted <= targets.acceptError()
        && (double) trustworthy / rejected <= targets.rejectError();
  }

  private static Outcome<BandsFit> fit(BandTargets targets, List<LabelledScore> scores) {
    return BandsFit.of(targets, HIGHER_IS_RISKY, scores, ENOUGH);
  }
}
