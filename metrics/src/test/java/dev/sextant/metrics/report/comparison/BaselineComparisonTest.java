package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.bootstrap.Interval.NoInterval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.factuality.Fit;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ITEMS = 60;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 199, 5);

  @Test
  void in_pairs_it_says_to_the_bit_what_a_report_says_of_the_two() {
    List<ScoredSubject> series = subjects(ITEMS, 1.2, 1, 7);
    List<ScoredSubject> baseline = subjects(ITEMS, 0.4, 2, 5);
    for (Headline headline : Headline.values()) {
      PairedComparison reported =
          PairedComparison.of(
                  headline,
                  ScoreSeries.of(RISKY, "a", series, RESAMPLES),
                  ScoreSeries.of(RISKY, "b", baseline, RESAMPLES))
              .orElseThrow();
      BaselineComparison across =
          BaselineComparison.paired(headline, standing(baseline), standing(series)).orElseThrow();
      assertThat(across.paired()).isTrue();
      assertThat(across.n()).isEqualTo(across.baselineN()).isEqualTo(reported.n());
      assertThat(across.value()).isEqualTo(reported.first());
      assertThat(across.baseline()).isEqualTo(reported.second());
      assertThat(across.difference()).isEqualTo(reported.difference());
      assertThat(across.p()).isEqualTo(reported.p());
      assertThat(across.resamples()).isEqualTo(reported.resamples());
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
                new ScoreSeries(RISKY, "s", falling, Direction.HIGHER_IS_TRUSTWORTHY, RESAMPLES))
            .orElseThrow();
    assertThat(same.difference().value()).isZero();
    assertThat(same.difference().isBounded()).isFalse();
    assertThat(same.p()).isOne();
  }

  @Test
  void without_shared_subjects_each_is_resampled_by_itself() {
    List<ScoredSubject> series = subjects(40, 1.2, 1, 0);
    List<ScoredSubject> baseline = subjects(ITEMS, 0.4, 2, 0);
    ScoreSeries other =
        new ScoreSeries(RISKY, "s", series, Direction.HIGHER_IS_RISKY, new Resamples(40, 10, 77));
    BaselineComparison across =
        BaselineComparison.unpaired(Headline.AUC, standing(baseline), other).orElseThrow();
    Resamples own = RESAMPLES.independent(40);
    double[] differences = new double[RESAMPLES.count()];
    for (int r = 0; r < differences.length; r++) {
      differences[r] =
          Naive.auc(Naive.repeat(series, own.multiplicities(r)))
              - Naive.auc(Naive.repeat(baseline, RESAMPLES.multiplicities(r)));
    }
    Arrays.sort(differences);
    assertThat(across.paired()).isFalse();
    assertThat(across.n()).isEqualTo(80);
    assertThat(across.baselineN()).isEqualTo(120);
    assertThat(across.difference().value())
        .isCloseTo(Naive.auc(series) - Naive.auc(baseline), within(1e-12));
    assertThat(across.difference().low())
        .isCloseTo(Percentile.of(differences, 0.025), within(1e-12));
    assertThat(across.difference().high())
        .isCloseTo(Percentile.of(differences, 0.975), within(1e-12));
  }

  /** The same scores twice: in pairs nothing is left to chance, apart from each other all of it. */
  @Test
  void what_is_not_paired_is_not_surer_than_it_can_be() {
    ScoreSeries one = standing(subjects(ITEMS, 0.8, 1, 0));
    BaselineComparison paired = BaselineComparison.paired(Headline.AUC, one, one).orElseThrow();
    BaselineComparison apart = BaselineComparison.unpaired(Headline.AUC, one, one).orElseThrow();
    assertThat(paired.difference().value()).isZero();
    assertThat(paired.difference().missing().cause()).isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(apart.difference().value()).isZero();
    assertThat(apart.difference().low()).isNegative();
    assertThat(apart.difference().high()).isPositive();
  }

  @Test
  void independent_resamples_are_others_and_always_the_same_others() {
    assertThat(RESAMPLES.independent(ITEMS))
        .isEqualTo(RESAMPLES.independent(ITEMS))
        .isNotEqualTo(RESAMPLES);
    assertThat(RESAMPLES.independent(ITEMS).multiplicities(0))
        .isNotEqualTo(RESAMPLES.multiplicities(0));
    assertThat(RESAMPLES.independent(9).items()).isEqualTo(9);
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

  /** Two of the others lack the same subjects, one lacks others, one has resamples of its own. */
  @Test
  void what_is_said_of_one_does_not_depend_on_who_was_compared_before() {
    ScoreSeries baseline = standing(subjects(ITEMS, 0.4, 2, 5));
    Resamples own = new Resamples(ITEMS, 199, 6);
    List<ScoreSeries> others =
        List.of(
            standing(subjects(ITEMS, 1.2, 1, 7)),
            standing(subjects(ITEMS, 0.9, 3, 7)),
            standing(subjects(ITEMS, 0.7, 4, 9)),
            new ScoreSeries(
                RISKY, "s", subjects(ITEMS, 0.5, 8, 7), Direction.HIGHER_IS_RISKY, own));
    for (Headline headline : Headline.values()) {
      for (ScoreSeries other : others) {
        ScoreSeries again = standing(subjects(ITEMS, 0.4, 2, 5));
        assertThat(BaselineComparison.paired(headline, baseline, other))
            .isPresent()
            .isEqualTo(BaselineComparison.paired(headline, again, other));
        assertThat(BaselineComparison.unpaired(headline, baseline, other))
            .isPresent()
            .isEqualTo(BaselineComparison.unpaired(headline, again, other));
        assertThat(baseline.interval(headline)).isEqualTo(again.interval(headline));
      }
    }
    assertThat(others.get(3).interval(Headline.AUC))
        .isEqualTo(
            Headline.AUC.interval(subjects(ITEMS, 0.5, 8, 7), Direction.HIGHER_IS_RISKY, own));
  }

  @Test
  void equal_scores_share_their_middle_rank() {
    ScoreSeries first = scores(2, 1, 2, 2, 7, 1, 0);
    ScoreSeries second = scores(5, 5, 0, 3, 3, 3, 9);
    double[] x = {5, 2.5, 5, 5, 7, 2.5, 1};
    double[] y = {5.5, 5.5, 1, 3, 3, 3, 7};
    double expected = Fit.of(x, y).r();
    assertThat(PairAgreement.of(first, second, 0.1).spearman()).isCloseTo(expected, within(1e-12));
  }

  @Test
  void agreement_of_two_is_that_of_the_report() {
    List<ScoredSubject> first = subjects(ITEMS, 1.2, 1, 7);
    List<ScoredSubject> second = subjects(ITEMS, 0.4, 2, 5);
    Agreement reported =
        Agreement.of(
            List.of(
                ScoreSeries.of(RISKY, "a", first, RESAMPLES),
                ScoreSeries.of(RISKY, "b", second, RESAMPLES)),
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
    return new ScoreSeries(RISKY, "s", subjects, Direction.HIGHER_IS_RISKY, RESAMPLES);
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
