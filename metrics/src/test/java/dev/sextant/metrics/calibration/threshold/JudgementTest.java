package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Given;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Levels;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgementTest {

  private static final ClassCounts ENOUGH = new ClassCounts(50, 50);
  private static final Threshold HALF = new Threshold(0.5, FlagSide.FLAG_AT_OR_ABOVE);

  /** 100 trustworthy, of which 10 are flagged: the interval is about 0.10 plus or minus 0.06. */
  private static final List<LabelledScore> TENTH =
      Levels.of(new int[] {40, 60}, new int[] {90, 10});

  @Test
  void a_target_is_kept_missed_or_undecided_by_its_interval() {
    assertThat(verdict("fpr-at-most", 0.3)).isEqualTo(TargetVerdict.KEPT);
    assertThat(verdict("fpr-at-most", 0.1)).isEqualTo(TargetVerdict.UNDECIDED);
    assertThat(verdict("fpr-at-most", 0.01)).isEqualTo(TargetVerdict.MISSED);
    assertThat(verdict("recall-at-least", 0.4)).isEqualTo(TargetVerdict.KEPT);
    assertThat(verdict("recall-at-least", 0.6)).isEqualTo(TargetVerdict.UNDECIDED);
    assertThat(verdict("recall-at-least", 0.8)).isEqualTo(TargetVerdict.MISSED);
    assertThat(verdict("review-load-at-most", 0.5)).isEqualTo(TargetVerdict.KEPT);
    assertThat(verdict("review-load-at-most", 0.2)).isEqualTo(TargetVerdict.MISSED);
    assertThat(verdict("youden", null)).isEqualTo(TargetVerdict.NO_TARGET);
  }

  @Test
  void nothing_is_judged_on_too_few_labels() {
    List<LabelledScore> few = Levels.of(new int[] {9, 40}, new int[] {90, 10});
    assertThat(
            Given.refusal(Judgement.of(Objective.of("youden", null), HALF, ENOUGH, few)).sentence())
        .contains("49 risky and 100 trustworthy in the holdout. Label more answers:");
  }

  /** 60 items without an error: 1 - 0.025^(1/60), the rule of three made exact. */
  @Test
  void a_share_of_none_has_the_exact_bound_and_not_an_empty_interval() {
    List<LabelledScore> clean = Levels.of(new int[] {0, 60}, new int[] {60, 0});
    ThresholdStatistics statistics = ThresholdStatistics.of(HALF, clean);
    assertThat(statistics.falsePositiveRate().low()).isZero();
    assertThat(statistics.falsePositiveRate().high()).isCloseTo(0.0596, within(5e-5));
    assertThat(statistics.recall().low()).isCloseTo(1 - 0.0596, within(5e-5));
    assertThat(statistics.f1().low()).isBetween(0.95, 0.99);
    assertThat(statistics.f1().high()).isEqualTo(1);
  }

  @Test
  void the_exact_bound_counts_items_and_not_answers() {
    List<LabelledScore> clean =
        Levels.of(new int[] {0, 60}, new int[] {60, 0}).stream()
            .map(s -> new LabelledScore(s.item() / 6, s.score(), s.risky()))
            .toList();
    assertThat(ThresholdStatistics.of(HALF, clean).falsePositiveRate().high())
        .as("ten items of six answers: 1 - 0.025^(1/10)")
        .isCloseTo(0.3085, within(5e-5));
  }

  @Test
  void what_does_not_exist_is_null() {
    Threshold high = new Threshold(9, FlagSide.FLAG_AT_OR_ABOVE);
    ThresholdStatistics none = ThresholdStatistics.of(high, TENTH);
    assertThat(none.precision()).isNull();
    assertThat(none.recall()).extracting(Interval::value).isEqualTo(0.0);
    ThresholdStatistics empty = ThresholdStatistics.of(high, List.of());
    assertThat(empty.reviewLoad()).isNull();
    assertThat(empty.counts().total()).isZero();
  }

  private static TargetVerdict verdict(String code, Double target) {
    Objective objective = Objective.of(code, target);
    return Given.value(Judgement.of(objective, HALF, ENOUGH, TENTH)).verdict();
  }
}
