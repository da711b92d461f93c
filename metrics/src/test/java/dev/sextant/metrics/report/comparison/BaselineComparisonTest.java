package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.resampling.Resamples;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ITEMS = 60;

  @Test
  void in_pairs_it_says_to_the_bit_what_a_report_says_of_the_two() {
    List<ScoredSubject> series = subjects(ITEMS, 1.2, 1, 7);
    List<ScoredSubject> baseline = subjects(ITEMS, 0.4, 2, 5);
    for (Headline headline : Headline.values()) {
      PairedComparison reported =
          PairedComparison.of(
                  headline,
                  ScoreSeries.of(RISKY, "a", series, ITEMS),
                  ScoreSeries.of(RISKY, "b", baseline, ITEMS))
              .orElseThrow();
      BaselineComparison across =
          BaselineComparison.paired(headline, standing(baseline), standing(series)).orElseThrow();
      assertThat(across.paired()).isTrue();
      assertThat(across.n()).isEqualTo(across.baselineN()).isEqualTo(reported.n());
      assertThat(across.value()).isEqualTo(reported.first());
      assertThat(across.baseline()).isEqualTo(reported.second());
      assertThat(across.difference().interval()).isEqualTo(reported.difference().interval());
      assertThat(across.difference().scaled()).isEqualTo(reported.difference().scaled());
      assertThat(across.difference().p()).isEqualTo(reported.difference().p());
    }
  }

  @Test
  void a_score_that_falls_with_risk_is_turned_before_it_is_compared() {
    List<ScoredSubject> rising = subjects(ITEMS, 1.2, 1, 0);
    List<ScoredSubject> falling =
        rising.stream().map(one -> with(one, Score.of(-value(one)))).toList();
    BaselineComparison same =
        BaselineComparison.paired(
                Headline.AUC,
                standing(rising),
                new ScoreSeries(RISKY, "s", falling, Direction.HIGHER_IS_TRUSTWORTHY, ITEMS))
            .orElseThrow();
    assertThat(same.difference().interval().value()).isZero();
    assertThat(same.difference().interval().isBounded()).isFalse();
    assertThat(same.difference().p()).isOne();
  }

  @Test
  void without_shared_subjects_the_variances_add_up() {
    ScoreSeries series = standing(subjects(40, 1.2, 1, 0), 40);
    ScoreSeries baseline = standing(subjects(ITEMS, 0.4, 2, 0));
    for (Headline headline : Headline.values()) {
      BaselineComparison across =
          BaselineComparison.unpaired(headline, baseline, series).orElseThrow();
      Estimate first = series.estimate(headline, series.used(headline));
      Estimate second = baseline.estimate(headline, baseline.used(headline));
      assertThat(across.paired()).isFalse();
      assertThat(across.n()).isEqualTo(80);
      assertThat(across.baselineN()).isEqualTo(120);
      assertThat(across.value()).isEqualTo(first.value());
      assertThat(across.baseline()).isEqualTo(second.value());
      assertThat(across.difference().interval().value())
          .isCloseTo(first.value() - second.value(), within(1e-15));
      assertThat(across.difference().estimate().variance())
          .isCloseTo(first.variance() + second.variance(), within(1e-15));
    }
  }

  @Test
  void without_shared_subjects_the_interval_is_as_wide_as_that_of_independent_resamples() {
    List<ScoredSubject> series = subjects(40, 1.2, 1, 0);
    List<ScoredSubject> baseline = subjects(ITEMS, 0.4, 2, 0);
    BaselineComparison across =
        BaselineComparison.unpaired(Headline.AUC, standing(baseline), standing(series, 40))
            .orElseThrow();
    Resamples own = new Resamples(40, 1000, 77);
    int[] next = {0};
    double width =
        new Bootstrap(ITEMS, 1000)
            .width(
                drawn ->
                    Naive.auc(Naive.repeat(series, own.multiplicities(next[0]++)))
                        - Naive.auc(Naive.repeat(baseline, drawn)));
    assertThat(Bootstrap.width(across.difference().interval()) / width).isCloseTo(1, within(0.15));
  }

  @Test
  void p_values_are_corrected_for_the_number_of_comparisons() {
    ScoreSeries baseline = standing(subjects(ITEMS, 0.4, 2, 5));
    for (Headline headline : Headline.values()) {
      List<BaselineComparison> comparisons = new ArrayList<>();
      for (int seed = 3; seed < 8; seed++) {
        ScoreSeries paired = standing(subjects(ITEMS, 0.9, seed, 0));
        ScoreSeries apart = standing(subjects(40, 0.9, seed, 0), 40);
        BaselineComparison.paired(headline, baseline, paired).ifPresent(comparisons::add);
        BaselineComparison.unpaired(headline, baseline, apart).ifPresent(comparisons::add);
      }
      List<Correction> corrected = BaselineComparison.corrected(headline, baseline, comparisons, 1);
      assertThat(corrected).hasSize(10);
      for (int i = 0; i < 10; i++) {
        Difference difference = comparisons.get(i).difference();
        Estimate scaled = difference.scaledEstimate();
        double own = Math.max(difference.p(), scaled == null ? 0 : scaled.p());
        assertThat(corrected.get(i).p()).isBetween(own, Math.min(1, 10 * own + 0.03));
      }
      assertThat(BaselineComparison.corrected(headline, baseline, comparisons, 1))
          .as("the same seed gives the same bits")
          .isEqualTo(corrected);
    }
    List<BaselineComparison> one =
        List.of(
            BaselineComparison.paired(Headline.AUC, baseline, standing(subjects(ITEMS, 0.9, 3, 0)))
                .orElseThrow());
    assertThat(BaselineComparison.corrected(Headline.AUC, baseline, one, 1))
        .as("one alone costs nothing")
        .extracting(Correction::p)
        .containsExactly(one.get(0).difference().p());
  }

  /** The same scores twice: in pairs nothing is left to chance, apart from each other all of it. */
  @Test
  void what_is_not_paired_is_not_surer_than_it_can_be() {
    ScoreSeries one = standing(subjects(ITEMS, 0.8, 1, 0));
    BaselineComparison paired = BaselineComparison.paired(Headline.AUC, one, one).orElseThrow();
    BaselineComparison apart = BaselineComparison.unpaired(Headline.AUC, one, one).orElseThrow();
    assertThat(paired.difference().interval().value()).isZero();
    assertThat(paired.difference().interval().missing().cause())
        .isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(apart.difference().interval().value()).isZero();
    assertThat(apart.difference().interval().low()).isNegative();
    assertThat(apart.difference().interval().high()).isPositive();
  }

  @Test
  void without_a_statistic_there_is_no_comparison() {
    List<ScoredSubject> subjects = subjects(ITEMS, 1, 1, 0);
    ScoreSeries one = standing(subjects);
    ScoreSeries none =
        standing(subjects.stream().map(s -> with(s, Score.undefined(Reason.FAILED))).toList());
    assertThat(BaselineComparison.paired(Headline.AUC, one, none)).isEmpty();
    assertThat(BaselineComparison.unpaired(Headline.AUC, none, one)).isEmpty();
    assertThat(BaselineComparison.unpaired(Headline.AUC, one, one)).isPresent();
  }

  @Test
  void other_subjects_cannot_be_paired() {
    List<ScoredSubject> subjects = subjects(ITEMS, 1, 1, 0);
    ScoreSeries one = standing(subjects);
    ScoreSeries fewer = standing(subjects.subList(1, 9));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BaselineComparison.paired(Headline.AUC, one, fewer));
    assertThatIllegalArgumentException().isThrownBy(() -> PairAgreement.of(one, fewer, 0.1));
    assertThat(BaselineComparison.paired(Headline.AUC, one, one)).isPresent();
  }

  /** Two of the others lack the same subjects, one lacks others. */
  @Test
  void the_result_of_a_series_does_not_depend_on_those_compared_before() {
    ScoreSeries baseline = standing(subjects(ITEMS, 0.4, 2, 5));
    List<ScoreSeries> others =
        List.of(
            standing(subjects(ITEMS, 1.2, 1, 7)),
            standing(subjects(ITEMS, 0.9, 3, 7)),
            standing(subjects(ITEMS, 0.7, 4, 9)));
    for (Headline headline : Headline.values()) {
      for (ScoreSeries other : others) {
        ScoreSeries again = standing(subjects(ITEMS, 0.4, 2, 5));
        assertThat(BaselineComparison.paired(headline, baseline, other))
            .isPresent()
            .usingRecursiveComparison()
            .isEqualTo(BaselineComparison.paired(headline, again, other));
        assertThat(BaselineComparison.unpaired(headline, baseline, other))
            .isPresent()
            .usingRecursiveComparison()
            .isEqualTo(BaselineComparison.unpaired(headline, again, other));
        assertThat(baseline.interval(headline)).isEqualTo(again.interval(headline));
      }
    }
    assertThat(others.get(2).interval(Headline.AUC))
        .isEqualTo(
            Headline.AUC.interval(subjects(ITEMS, 0.7, 4, 9), Direction.HIGHER_IS_RISKY, ITEMS));
  }

  @Test
  void equal_scores_share_their_middle_rank() {
    ScoreSeries first = scores(2, 1, 2, 2, 7, 1, 0);
    ScoreSeries second = scores(5, 5, 0, 3, 3, 3, 9);
    double[] x = {5, 2.5, 5, 5, 7, 2.5, 1};
    double[] y = {5.5, 5.5, 1, 3, 3, 3, 7};
    double expected = Naive.pearson(x, y);
    assertThat(PairAgreement.of(first, second, 0.1).spearman()).isCloseTo(expected, within(1e-12));
  }

  @Test
  void agreement_of_two_is_that_of_the_report() {
    List<ScoredSubject> first = subjects(ITEMS, 1.2, 1, 7);
    List<ScoredSubject> second = subjects(ITEMS, 0.4, 2, 5);
    Agreement reported =
        Agreement.of(
            List.of(
                ScoreSeries.of(RISKY, "a", first, ITEMS),
                ScoreSeries.of(RISKY, "b", second, ITEMS)),
            1);
    PairAgreement pair = PairAgreement.of(standing(first), standing(second), 0.1);
    assertThat(pair.n()).isEqualTo(reported.n());
    assertThat(pair.pearson()).isEqualTo(reported.pearson().get(0).get(1));
    assertThat(pair.spearman()).isEqualTo(reported.spearman().get(0).get(1));
  }

  /** Of ten at a load of 0.3 the first picks 9, 8, 7 and the second 9, 1 and the first of three. */
  @Test
  void both_pick_as_many_as_the_load_allows() {
    ScoreSeries first = scores(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    ScoreSeries second = scores(0, 8, 0, 0, 0, 7, 7, 7, 0, 9);
    PairAgreement pair = PairAgreement.of(first, second, 0.3);
    assertThat(pair.flagged()).isEqualTo(3);
    assertThat(pair.both()).isEqualTo(1);
    assertThat(pair.neither()).isEqualTo(5);
    assertThat(PairAgreement.of(first, first, 0.25).both()).isEqualTo(3);
  }

  @Test
  void what_does_not_vary_has_no_correlation() {
    PairAgreement pair = PairAgreement.of(scores(1, 2, 3), scores(4, 4, 4), 0.1);
    assertThat(pair.pearson()).isNull();
    assertThat(pair.spearman()).isNull();
    assertThat(pair.n()).isEqualTo(3);
    assertThat(PairAgreement.of(scores(), scores(), 0.1).n()).isZero();
  }

  private static ScoreSeries scores(double... scores) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (double score : scores) {
      subjects.add(new ScoredSubject(subjects.size(), Score.of(score), null, null));
    }
    return standing(subjects);
  }

  private static ScoreSeries standing(List<ScoredSubject> subjects) {
    return standing(subjects, ITEMS);
  }

  private static ScoreSeries standing(List<ScoredSubject> subjects, int clusters) {
    return new ScoreSeries(RISKY, "s", subjects, Direction.HIGHER_IS_RISKY, clusters);
  }

  private static ScoredSubject with(ScoredSubject subject, Score score) {
    return new ScoredSubject(subject.item(), score, subject.grounded(), subject.factuality());
  }

  private static double value(ScoredSubject subject) {
    return ((Score.Defined) subject.score()).value();
  }

  /** Two answers an item; every so manieth has no value. */
  private static List<ScoredSubject> subjects(int items, double signal, int seed, int gap) {
    Random labels = new Random(1);
    Random noise = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * items; i++) {
      boolean grounded = labels.nextBoolean();
      double factuality = Math.round(4 * (grounded ? 0.5 : 0) + 4 * labels.nextDouble() / 2) / 4.0;
      double score = (grounded ? 0 : signal) + noise.nextGaussian();
      Score value = gap > 0 && i % gap == 1 ? Score.undefined(Reason.NO_CONTEXT) : Score.of(score);
      subjects.add(new ScoredSubject(i / 2, value, grounded, factuality));
    }
    return subjects;
  }
}
