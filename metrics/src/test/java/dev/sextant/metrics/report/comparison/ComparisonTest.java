package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.NoInterval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ITEMS = 60;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 199, 5);

  @Test
  void a_difference_is_taken_within_each_resample() {
    Contender good = contender("good", 1.5, 1, 0);
    Contender poor = contender("poor", 0.3, 2, 0);
    for (Headline headline : Headline.values()) {
      Comparison comparison = Comparison.of(headline, good, poor).orElseThrow();
      ToDoubleFunction<List<Subject>> naive =
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
    Contender gaps = contender("gaps", 1.5, 1, 7);
    Contender others = contender("others", 0.3, 2, 5);
    List<Integer> common =
        IntStream.range(0, 2 * ITEMS).filter(i -> i % 7 != 1 && i % 5 != 1).boxed().toList();
    List<Subject> first = common.stream().map(gaps.subjects()::get).toList();
    List<Subject> second = common.stream().map(others.subjects()::get).toList();
    Comparison comparison = Comparison.of(Headline.AUC, gaps, others).orElseThrow();
    assertThat(comparison.n()).isEqualTo(common.size()).isLessThan(gaps.statistics().used());
    assertPaired(comparison, first, second, Naive::auc);
    assertThat(comparison.first()).isNotEqualTo(gaps.statistics().binary().auc().value());
  }

  @Test
  void exchanging_the_two_turns_the_difference_and_keeps_p() {
    Comparison there =
        Comparison.of(Headline.AUC, contender("a", 1, 1, 7), contender("b", 0.8, 2, 0))
            .orElseThrow();
    Comparison back =
        Comparison.of(Headline.AUC, contender("b", 0.8, 2, 0), contender("a", 1, 1, 7))
            .orElseThrow();
    assertThat(back.difference().value()).isEqualTo(-there.difference().value());
    assertThat(back.difference().low()).isCloseTo(-there.difference().high(), within(1e-15));
    assertThat(back.p()).isEqualTo(there.p());
    assertThat(back.a()).isEqualTo(there.b());
  }

  @Test
  void a_series_does_not_differ_from_itself() {
    Contender one = contender("a", 1, 1, 0);
    Comparison comparison = Comparison.of(Headline.AUC, one, one).orElseThrow();
    assertThat(comparison.difference().value()).isZero();
    assertThat(comparison.difference().missing().cause()).isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(comparison.p()).isEqualTo(1);
  }

  /** All 199 differences are above 0: 2 * (1 + 0) / 200. */
  @Test
  void p_is_never_below_what_the_number_of_resamples_allows() {
    Comparison comparison =
        Comparison.of(Headline.AUC, contender("a", 9, 1, 0), contender("b", 0, 2, 0)).orElseThrow();
    assertThat(comparison.difference().low()).isPositive();
    assertThat(comparison.p()).isEqualTo(0.01);
  }

  @Test
  void without_a_statistic_there_is_no_comparison() {
    Contender one = contender("a", 1, 1, 0);
    List<Subject> none =
        one.subjects().stream()
            .map(
                s ->
                    new Subject(
                        s.item(), Score.undefined(Reason.FAILED), s.grounded(), s.factuality()))
            .toList();
    assertThat(Comparison.of(Headline.AUC, one, Contender.of(RISKY, "b", none, RESAMPLES)))
        .isEmpty();
  }

  @Test
  void other_subjects_or_resamples_are_refused() {
    Contender one = contender("a", 1, 1, 0);
    Contender fewer = Contender.of(RISKY, "b", one.subjects().subList(1, 9), RESAMPLES);
    Contender other = Contender.of(RISKY, "b", one.subjects(), new Resamples(ITEMS, 199, 6));
    Contender again = Contender.of(RISKY, "b", one.subjects(), new Resamples(ITEMS, 199, 5));
    assertThatIllegalArgumentException().isThrownBy(() -> Comparison.of(Headline.AUC, one, fewer));
    assertThatIllegalArgumentException().isThrownBy(() -> Comparison.of(Headline.AUC, one, other));
    assertThat(Comparison.of(Headline.AUC, one, again)).isPresent();
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
    List<Contender> series =
        List.of(contender("a", 9, 1, 0), contender("b", 0.5, 2, 0), contender("c", 0.5, 3, 0));
    List<JudgedComparison> pairs = JudgedComparison.ofPairs(Headline.AUC, series);
    assertThat(pairs).extracting(p -> p.comparison().a().model()).containsExactly("a", "a", "b");
    assertThat(pairs).extracting(p -> p.comparison().b().model()).containsExactly("b", "c", "c");
    assertThat(pairs)
        .extracting(JudgedComparison::verdict)
        .containsExactly(Verdict.BETTER, Verdict.BETTER, Verdict.UNDECIDED);
    assertThat(pairs.get(0).holm()).isEqualTo(0.03);
    assertThat(JudgedComparison.ofPairs(Headline.AUC, List.of(series.get(1), series.get(0))))
        .extracting(JudgedComparison::verdict)
        .containsExactly(Verdict.WORSE);
  }

  /** One orders every pair right and one every pair wrong: 1 less 0 in all resamples. */
  @Test
  void a_difference_that_is_the_same_in_all_resamples_decides_nothing() {
    List<Subject> right = new ArrayList<>();
    List<Subject> wrong = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      right.add(new Subject(i, Score.of(i % 2), i % 2 == 0, null));
      wrong.add(new Subject(i, Score.of(-i % 2), i % 2 == 0, null));
    }
    List<Contender> series =
        List.of(
            Contender.of(RISKY, "a", wrong, RESAMPLES), Contender.of(RISKY, "b", right, RESAMPLES));
    JudgedComparison pair = JudgedComparison.ofPairs(Headline.AUC, series).get(0);
    assertThat(pair.comparison().difference().value()).isEqualTo(-1);
    assertThat(pair.comparison().difference().missing().cause())
        .isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(pair.holm()).isEqualTo(0.01);
    assertThat(pair.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  private static void assertPaired(
      Comparison comparison,
      List<Subject> first,
      List<Subject> second,
      ToDoubleFunction<List<Subject>> naive) {
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
  private static Contender contender(String model, double signal, int seed, int gap) {
    Random labels = new Random(1);
    Random noise = new Random(seed);
    List<Subject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * ITEMS; i++) {
      boolean grounded = labels.nextBoolean();
      double factuality = Math.round(4 * (grounded ? 0.5 : 0) + 4 * labels.nextDouble() / 2) / 4.0;
      double score = (grounded ? 0 : signal) + noise.nextGaussian();
      Score value = gap > 0 && i % gap == 1 ? Score.undefined(Reason.NO_CONTEXT) : Score.of(score);
      subjects.add(new Subject(i / 2, value, grounded, factuality));
    }
    return Contender.of(RISKY, model, subjects, RESAMPLES);
  }
}
