package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Interval.NoInterval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ITEMS = 60;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 199, 5);

  @Test
  void a_difference_is_taken_within_each_resample() {
    ScoreSeries good = series("good", 1.5, 1, 0);
    ScoreSeries poor = series("poor", 0.3, 2, 0);
    for (Headline headline : Headline.values()) {
      PairedComparison comparison = PairedComparison.of(headline, good, poor).orElseThrow();
      ToDoubleFunction<List<ScoredSubject>> naive =
          headline == Headline.AUC
              ? Naive::auc
              : sample -> -Naive.spearman(Naive.scores(sample), Naive.factuality(sample));
      assertPaired(comparison, good.subjects(), poor.subjects(), naive);
      assertThat(comparison.n()).isEqualTo(2 * ITEMS);
      assertThat(comparison.first()).isEqualTo(headline.of(good.statistics()).value());
    }
  }

  @Test
  void subjects_without_a_value_in_either_are_left_out_of_both() {
    ScoreSeries gaps = series("gaps", 1.5, 1, 7);
    ScoreSeries others = series("others", 0.3, 2, 5);
    List<Integer> common =
        IntStream.range(0, 2 * ITEMS).filter(i -> i % 7 != 1 && i % 5 != 1).boxed().toList();
    List<ScoredSubject> first = common.stream().map(gaps.subjects()::get).toList();
    List<ScoredSubject> second = common.stream().map(others.subjects()::get).toList();
    PairedComparison comparison = PairedComparison.of(Headline.AUC, gaps, others).orElseThrow();
    assertThat(comparison.n()).isEqualTo(common.size()).isLessThan(gaps.statistics().used());
    assertPaired(comparison, first, second, Naive::auc);
    assertThat(comparison.first()).isNotEqualTo(gaps.statistics().binary().auc().value());
  }

  @Test
  void exchanging_the_two_turns_the_difference_and_keeps_p() {
    PairedComparison there =
        PairedComparison.of(Headline.AUC, series("a", 1, 1, 7), series("b", 0.8, 2, 0))
            .orElseThrow();
    PairedComparison back =
        PairedComparison.of(Headline.AUC, series("b", 0.8, 2, 0), series("a", 1, 1, 7))
            .orElseThrow();
    assertThat(back.difference().value()).isEqualTo(-there.difference().value());
    assertThat(back.difference().low()).isCloseTo(-there.difference().high(), within(1e-15));
    assertThat(back.p()).isEqualTo(there.p());
    assertThat(back.a()).isEqualTo(there.b());
  }

  @Test
  void a_series_does_not_differ_from_itself() {
    ScoreSeries one = series("a", 1, 1, 0);
    PairedComparison comparison = PairedComparison.of(Headline.AUC, one, one).orElseThrow();
    assertThat(comparison.difference().value()).isZero();
    assertThat(comparison.difference().missing().cause()).isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(comparison.p()).isEqualTo(1);
  }

  /** All 199 differences are above 0: 2 * (1 + 0) / 200. */
  @Test
  void p_is_never_below_what_the_number_of_resamples_allows() {
    PairedComparison comparison =
        PairedComparison.of(Headline.AUC, series("a", 9, 1, 0), series("b", 0, 2, 0)).orElseThrow();
    assertThat(comparison.difference().low()).isPositive();
    assertThat(comparison.p()).isEqualTo(0.01);
  }

  @Test
  void without_a_statistic_there_is_no_comparison() {
    ScoreSeries one = series("a", 1, 1, 0);
    List<ScoredSubject> none =
        one.subjects().stream()
            .map(
                s ->
                    new ScoredSubject(
                        s.item(), Score.undefined(Reason.FAILED), s.grounded(), s.factuality()))
            .toList();
    assertThat(PairedComparison.of(Headline.AUC, one, ScoreSeries.of(RISKY, "b", none, RESAMPLES)))
        .isEmpty();
  }

  @Test
  void other_subjects_or_resamples_are_refused() {
    ScoreSeries one = series("a", 1, 1, 0);
    ScoreSeries fewer = ScoreSeries.of(RISKY, "b", one.subjects().subList(1, 9), RESAMPLES);
    ScoreSeries other = ScoreSeries.of(RISKY, "b", one.subjects(), new Resamples(ITEMS, 199, 6));
    ScoreSeries again = ScoreSeries.of(RISKY, "b", one.subjects(), new Resamples(ITEMS, 199, 5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedComparison.of(Headline.AUC, one, fewer));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedComparison.of(Headline.AUC, one, other));
    assertThat(PairedComparison.of(Headline.AUC, one, again)).isPresent();
  }

  /** p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") of R, which is easily done by hand. */
  @Test
  void holms_correction_is_that_of_r() {
    double[] holm = Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005});
    assertThat(holm).containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
    assertThat(Holm.adjust(new double[] {0.7, 0.6})).containsExactly(1, 1);
    assertThat(Holm.adjust(new double[0])).isEmpty();
  }

  @Test
  void pairs_that_do_not_survive_the_correction_are_undecided() {
    List<ScoreSeries> series =
        List.of(series("a", 9, 1, 0), series("b", 0.5, 2, 0), series("c", 0.5, 3, 0));
    List<PairedComparison.Judged> pairs = PairedComparison.ofPairs(Headline.AUC, series);
    assertThat(pairs).extracting(p -> p.comparison().a().model()).containsExactly("a", "a", "b");
    assertThat(pairs).extracting(p -> p.comparison().b().model()).containsExactly("b", "c", "c");
    assertThat(pairs)
        .extracting(PairedComparison.Judged::verdict)
        .containsExactly(
            PairedComparison.Verdict.BETTER,
            PairedComparison.Verdict.BETTER,
            PairedComparison.Verdict.UNDECIDED);
    assertThat(pairs.get(0).holm()).isEqualTo(0.03);
    assertThat(PairedComparison.ofPairs(Headline.AUC, List.of(series.get(1), series.get(0))))
        .extracting(PairedComparison.Judged::verdict)
        .containsExactly(PairedComparison.Verdict.WORSE);
  }

  /** One orders every pair right and one every pair wrong: 1 less 0 in all resamples. */
  @Test
  void a_difference_that_is_the_same_in_all_resamples_decides_nothing() {
    List<ScoredSubject> right = new ArrayList<>();
    List<ScoredSubject> wrong = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      right.add(new ScoredSubject(i, Score.of(i % 2), i % 2 == 0, null));
      wrong.add(new ScoredSubject(i, Score.of(-i % 2), i % 2 == 0, null));
    }
    List<ScoreSeries> series =
        List.of(
            ScoreSeries.of(RISKY, "a", wrong, RESAMPLES),
            ScoreSeries.of(RISKY, "b", right, RESAMPLES));
    PairedComparison.Judged pair = PairedComparison.ofPairs(Headline.AUC, series).get(0);
    assertThat(pair.comparison().difference().value()).isEqualTo(-1);
    assertThat(pair.comparison().difference().missing().cause())
        .isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(pair.holm()).isEqualTo(0.01);
    assertThat(pair.verdict()).isEqualTo(PairedComparison.Verdict.UNDECIDED);
  }

  private static void assertPaired(
      PairedComparison comparison,
      List<ScoredSubject> first,
      List<ScoredSubject> second,
      ToDoubleFunction<List<ScoredSubject>> naive) {
    double[] differences = new double[RESAMPLES.count()];
    for (int r = 0; r < differences.length; r++) {
      int[] multiplicities = RESAMPLES.multiplicities(r);
      differences[r] =
          naive.applyAsDouble(Naive.repeat(first, multiplicities))
              - naive.applyAsDouble(Naive.repeat(second, multiplicities));
    }
    Arrays.sort(differences);
    assertThat(comparison.difference().value())
        .isCloseTo(naive.applyAsDouble(first) - naive.applyAsDouble(second), within(1e-12));
    assertThat(comparison.difference().low())
        .isCloseTo(Percentile.of(differences, 0.025), within(1e-12));
    assertThat(comparison.difference().high())
        .isCloseTo(Percentile.of(differences, 0.975), within(1e-12));
    long below = Arrays.stream(differences).filter(d -> d <= 0).count();
    long above = Arrays.stream(differences).filter(d -> d >= 0).count();
    assertThat(comparison.p()).isEqualTo(Math.min(1, 2 * Math.min(1 + below, 1 + above) / 200.0));
    assertThat(comparison.resamples()).isEqualTo(199);
  }

  /** Two answers an item; every so manieth has no value. */
  private static ScoreSeries series(String model, double signal, int seed, int gap) {
    Random labels = new Random(1);
    Random noise = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * ITEMS; i++) {
      boolean grounded = labels.nextBoolean();
      double factuality = Math.round(4 * (grounded ? 0.5 : 0) + 4 * labels.nextDouble() / 2) / 4.0;
      double score = (grounded ? 0 : signal) + noise.nextGaussian();
      Score value = gap > 0 && i % gap == 1 ? Score.undefined(Reason.NO_CONTEXT) : Score.of(score);
      subjects.add(new ScoredSubject(i / 2, value, grounded, factuality));
    }
    return ScoreSeries.of(RISKY, model, subjects, RESAMPLES);
  }
}
