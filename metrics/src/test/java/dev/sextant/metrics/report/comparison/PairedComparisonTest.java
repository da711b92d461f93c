package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.SubjectList;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedComparisonTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int ITEMS = 60;

  @Test
  void the_interval_of_a_difference_is_as_wide_as_that_of_differences_in_resamples() {
    ScoreSeries good = series("good", 1.5, 1, 0);
    ScoreSeries poor = series("poor", 0.3, 2, 0);
    for (Headline headline : Headline.values()) {
      PairedComparison comparison = PairedComparison.of(headline, good, poor).orElseThrow();
      ToDoubleFunction<List<ScoredSubject>> naive =
          headline == Headline.AUC
              ? Naive::auc
              : sample -> -Naive.spearman(Naive.scores(sample), Naive.factuality(sample));
      assertPaired(comparison, SubjectList.of(good), SubjectList.of(poor), naive);
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
    List<ScoredSubject> first = common.stream().map(SubjectList.of(gaps)::get).toList();
    List<ScoredSubject> second = common.stream().map(SubjectList.of(others)::get).toList();
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
    assertThat(back.interval().value()).isEqualTo(-there.interval().value());
    assertThat(back.interval().low()).isEqualTo(-there.interval().high());
    assertThat(back.difference().p()).isEqualTo(there.difference().p());
    assertThat(back.a()).isEqualTo(there.b());
  }

  @Test
  void a_series_does_not_differ_from_itself() {
    ScoreSeries one = series("a", 1, 1, 0);
    PairedComparison comparison = PairedComparison.of(Headline.AUC, one, one).orElseThrow();
    assertThat(comparison.interval().value()).isZero();
    assertThat(comparison.interval().missing().cause()).isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(comparison.difference().p()).isEqualTo(1);
  }

  @Test
  void p_is_below_5_percent_where_the_interval_leaves_nought_out() {
    int decided = 0;
    for (int seed = 0; seed < 60; seed++) {
      PairedComparison comparison =
          PairedComparison.of(
                  Headline.AUC, series("a", 0.9, seed, 0), series("b", 0.5, seed + 100, 0))
              .orElseThrow();
      boolean excluded = comparison.interval().isAbove(0) || comparison.interval().isBelow(0);
      assertThat(comparison.difference().p() < 0.05).isEqualTo(excluded);
      decided += excluded ? 1 : 0;
    }
    assertThat(decided).isBetween(5, 55);
  }

  /** Fewer than ten items of a class: a value, and nothing else. */
  @Test
  void below_ten_items_of_a_class_there_is_neither_interval_nor_p() {
    ScoreSeries one = series("a", 1, 1, 0);
    List<ScoredSubject> few =
        SubjectList.of(one).stream()
            .map(s -> new ScoredSubject(s.item(), s.score(), s.item() > 8, s.factuality()))
            .toList();
    List<ScoredSubject> reversed =
        few.stream()
            .map(
                s -> new ScoredSubject(s.item(), Score.of(-s.item()), s.grounded(), s.factuality()))
            .toList();
    List<ScoreSeries> series =
        List.of(
            ScoreSeries.of(RISKY, "a", few, ITEMS), ScoreSeries.of(RISKY, "b", reversed, ITEMS));
    PairedComparison.Judged pair = PairedComparison.ofPairs(Headline.AUC, series, 1).get(0);
    assertThat(pair.comparison().interval().missing())
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_OF_A_CLASS, 9));
    assertThat(pair.comparison().difference().p()).isNull();
    assertThat(pair.adjusted()).isNull();
    assertThat(pair.verdict()).isEqualTo(PairedComparison.Verdict.TOO_FEW_ITEMS);
  }

  @Test
  void without_a_statistic_there_is_no_comparison() {
    ScoreSeries one = series("a", 1, 1, 0);
    List<ScoredSubject> none =
        SubjectList.of(one).stream()
            .map(
                s ->
                    new ScoredSubject(
                        s.item(), Score.undefined(Reason.FAILED), s.grounded(), s.factuality()))
            .toList();
    assertThat(PairedComparison.of(Headline.AUC, one, ScoreSeries.of(RISKY, "b", none, ITEMS)))
        .isEmpty();
  }

  @Test
  void other_subjects_or_clusters_are_refused() {
    ScoreSeries one = series("a", 1, 1, 0);
    ScoreSeries fewer = ScoreSeries.of(RISKY, "b", SubjectList.of(one).subList(1, 9), ITEMS);
    ScoreSeries other = ScoreSeries.of(RISKY, "b", SubjectList.of(one), ITEMS + 1);
    ScoreSeries again = ScoreSeries.of(RISKY, "b", SubjectList.of(one), ITEMS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedComparison.of(Headline.AUC, one, fewer));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PairedComparison.of(Headline.AUC, one, other));
    assertThat(PairedComparison.of(Headline.AUC, one, again)).isPresent();
  }

  @Test
  void pairs_that_do_not_survive_the_correction_are_undecided() {
    List<ScoreSeries> series =
        List.of(series("a", 9, 1, 0), series("b", 0.5, 2, 0), series("c", 0.5, 3, 0));
    List<PairedComparison.Judged> pairs = PairedComparison.ofPairs(Headline.AUC, series, 1);
    assertThat(pairs).extracting(p -> p.comparison().a().model()).containsExactly("a", "a", "b");
    assertThat(pairs).extracting(p -> p.comparison().b().model()).containsExactly("b", "c", "c");
    assertThat(pairs)
        .extracting(PairedComparison.Judged::verdict)
        .containsExactly(
            PairedComparison.Verdict.BETTER,
            PairedComparison.Verdict.BETTER,
            PairedComparison.Verdict.UNDECIDED);
    assertThat(pairs)
        .allSatisfy(
            pair ->
                assertThat(pair.adjusted())
                    .isGreaterThanOrEqualTo(pair.comparison().difference().p()));
    assertThat(pairs.get(0).adjusted()).isLessThan(0.001);
    assertThat(PairedComparison.ofPairs(Headline.AUC, List.of(series.get(1), series.get(0)), 1))
        .extracting(PairedComparison.Judged::verdict)
        .containsExactly(PairedComparison.Verdict.WORSE);
  }

  /** One orders every pair right and one every pair wrong: no item changes 1 less 0. */
  @Test
  void a_difference_that_does_not_vary_decides_nothing() {
    List<ScoredSubject> right = new ArrayList<>();
    List<ScoredSubject> wrong = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      right.add(new ScoredSubject(i, Score.of(i % 2), i % 2 == 0, null));
      wrong.add(new ScoredSubject(i, Score.of(-i % 2), i % 2 == 0, null));
    }
    List<ScoreSeries> series =
        List.of(ScoreSeries.of(RISKY, "a", wrong, ITEMS), ScoreSeries.of(RISKY, "b", right, ITEMS));
    PairedComparison.Judged pair = PairedComparison.ofPairs(Headline.AUC, series, 1).get(0);
    assertThat(pair.comparison().interval().value()).isEqualTo(-1);
    assertThat(pair.comparison().interval().missing().cause())
        .isEqualTo(NoInterval.Cause.NO_VARIATION);
    assertThat(pair.adjusted()).isOne();
    assertThat(pair.verdict()).isEqualTo(PairedComparison.Verdict.UNDECIDED);
  }

  private static void assertPaired(
      PairedComparison comparison,
      List<ScoredSubject> first,
      List<ScoredSubject> second,
      ToDoubleFunction<List<ScoredSubject>> naive) {
    assertThat(comparison.first()).isCloseTo(naive.applyAsDouble(first), within(1e-12));
    assertThat(comparison.second()).isCloseTo(naive.applyAsDouble(second), within(1e-12));
    assertThat(comparison.interval().value())
        .isCloseTo(comparison.first() - comparison.second(), within(1e-15));
    Bootstrap bootstrap = new Bootstrap(ITEMS, 1000);
    double width =
        bootstrap.width(
            drawn ->
                naive.applyAsDouble(Naive.repeat(first, drawn))
                    - naive.applyAsDouble(Naive.repeat(second, drawn)));
    assertThat(Bootstrap.width(comparison.interval()) / width).isCloseTo(1, within(0.15));
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
    return ScoreSeries.of(RISKY, model, subjects, ITEMS);
  }
}
