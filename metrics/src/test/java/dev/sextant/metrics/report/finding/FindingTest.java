package dev.sextant.metrics.report.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.FloorAudit.FloorVerdict;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.SubjectList;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingTest {

  private static final Metric SCORE = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric UNDIRECTED = Catalogue.find("theta-qc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("length").orElseThrow();
  private static final Metric OTHER_FLOOR = Catalogue.find("question-overlap").orElseThrow();
  private static final int ITEMS = 300;

  @Test
  void a_score_beats_the_best_floor_not_just_any() {
    Finding finding = find(series(OTHER_FLOOR, 0.1, 1), series(FLOOR, 0.4, 2), series(2, 3));
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.best()).isEqualTo(new ScoreSeries.Name("theta-rc", "m3"));
    assertThat(finding.audit().floor().metric()).isEqualTo("length");
    assertThat(finding.audit().verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(finding.audit().comparison().interval().low()).isPositive();
    assertThat(finding.rivals()).isZero();
  }

  @Test
  void a_floor_that_does_better_is_reported() {
    Finding finding = find(series(FLOOR, 2, 1), series(0.5, 2));
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.BELOW_FLOOR);
    assertThat(finding.audit().verdict()).isEqualTo(FloorVerdict.WORSE);
  }

  @Test
  void a_difference_whose_interval_includes_zero_is_undecided_even_if_the_score_is_higher() {
    Finding finding = findFactual(series(FLOOR, 0.9, 1), series(1, 2));
    assertThat(finding.audit().comparison().interval().value()).isPositive();
    assertThat(finding.audit().verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.UNDECIDED);
  }

  /** Its errors are its own, so the floor and the score know more together than either. */
  @Test
  void a_score_can_add_to_the_floors_although_a_floor_alone_does_better() {
    Finding finding = find(series(FLOOR, 2, 1), series(1.2, 7));
    assertThat(finding.audit().verdict()).isEqualTo(FloorVerdict.WORSE);
    assertThat(finding.added().verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
  }

  @Test
  void the_sum_of_two_floors_beats_each_of_them_and_adds_nothing_to_both() {
    ScoreSeries length = series(FLOOR, 1, 1);
    ScoreSeries overlap = series(OTHER_FLOOR, 1, 2);
    List<ScoredSubject> both =
        IntStream.range(0, ITEMS)
            .mapToObj(
                i -> {
                  ScoredSubject one = SubjectList.of(length).get(i);
                  double sum = value(one) + value(SubjectList.of(overlap).get(i));
                  return new ScoredSubject(
                      one.item(), Score.of(sum), one.grounded(), one.factuality());
                })
            .toList();
    Finding finding = find(length, overlap, ScoreSeries.of(SCORE, "sum", both, ITEMS));
    assertThat(finding.audit().verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(finding.added().verdict()).isEqualTo(FloorVerdict.DOES_NOT_SHOW);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.UNDECIDED);
  }

  private static double value(ScoredSubject subject) {
    return ((Score.Defined) subject.score()).value();
  }

  /** The score is the floor with a little less noise: the two err on the same subjects. */
  @Test
  void pairs_decide_what_overlapping_intervals_cannot() {
    ScoreSeries floor = series(FLOOR, 1, 1);
    List<ScoredSubject> better = new ArrayList<>();
    for (ScoredSubject subject : SubjectList.of(floor)) {
      double score = value(subject) + (subject.grounded() ? 0 : 0.15);
      better.add(
          new ScoredSubject(
              subject.item(), Score.of(score), subject.grounded(), subject.factuality()));
    }
    ScoreSeries score = ScoreSeries.of(SCORE, "m", better, ITEMS);
    Interval ofFloor = floor.statistics().binary().auc();
    Interval ofScore = score.statistics().binary().auc();
    assertThat(ofScore.low()).isLessThan(ofFloor.high());
    assertThat(find(floor, score).verdict()).isEqualTo(Finding.Verdict.ADDS);
  }

  @Test
  void scores_that_the_best_is_not_shown_to_beat_are_counted() {
    Finding finding = find(series(FLOOR, 0, 1), series(1.5, 2), series(1.4, 3), series(0.1, 4));
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.rivals()).isEqualTo(1);
    assertThat(finding.candidates())
        .extracting(candidate -> candidate.score().model())
        .containsExactlyInAnyOrder("m2", "m3");
    assertThat(finding.candidates().get(0).p()).as("the last one left").isOne();
    assertThat(finding.candidates()).allMatch(candidate -> candidate.p() >= 0.05);
  }

  @Test
  void the_interval_of_the_best_allows_for_the_choice_among_many() {
    ScoreSeries alone = series(1.5, 2);
    assertThat(find(alone).selected()).isEqualTo(find(alone).value());
    Finding finding = find(alone, series(1.4, 3), series(1.45, 4), series(1.3, 5));
    assertThat(finding.selected().value()).isEqualTo(finding.value().value());
    assertThat(finding.selected().low()).isLessThan(finding.value().low());
    assertThat(finding.selected().high()).isEqualTo(finding.value().high());
    assertThat(find(alone, series(1.4, 3), series(1.45, 4), series(1.3, 5))).isEqualTo(finding);
  }

  /** The one tells the many that are nearly true apart, the other how wrong the few others are. */
  @Test
  void a_score_that_is_better_by_ranks_alone_is_not_shown_to_beat_another() {
    List<ScoredSubject> best = new ArrayList<>();
    List<ScoredSubject> other = new ArrayList<>();
    List<ScoredSubject> chance = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      boolean low = i % 5 == 0;
      double factuality = low ? i % 50 / 70.0 : 0.9 + i % 97 / 1000.0;
      best.add(new ScoredSubject(i, Score.of(low ? i % 7 : -factuality), null, factuality));
      other.add(new ScoredSubject(i, Score.of(low ? -factuality : -0.9), null, factuality));
      chance.add(new ScoredSubject(i, Score.of(i % 13), null, factuality));
    }
    ScoreSeries first = ScoreSeries.of(SCORE, "a", best, ITEMS);
    ScoreSeries second = ScoreSeries.of(SCORE, "b", other, ITEMS);
    PairedComparison comparison =
        PairedComparison.of(Headline.SPEARMAN, first, second).orElseThrow();
    assertThat(comparison.interval().isAbove(0)).isTrue();
    assertThat(comparison.difference().scaled().isBelow(0)).isTrue();
    assertThat(PairedComparison.Verdict.of(comparison.difference(), 0.001))
        .isEqualTo(PairedComparison.Verdict.UNDECIDED);
    ScoreSeries floor = ScoreSeries.of(FLOOR, null, chance, ITEMS);
    Finding finding = Finding.of(Headline.SPEARMAN, List.of(floor, first, second), 1);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.best()).isEqualTo(first.name());
  }

  /** No item changes 1 less 0, as a comparison of the two would say. */
  @Test
  void a_score_whose_difference_does_not_vary_is_not_shown_to_be_worse() {
    List<ScoredSubject> right = new ArrayList<>();
    List<ScoredSubject> wrong = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      right.add(new ScoredSubject(i, Score.of(i % 2), i % 2 == 0, null));
      wrong.add(new ScoredSubject(i, Score.of(-i % 2), i % 2 == 0, null));
    }
    List<ScoredSubject> chance =
        right.stream()
            .map(s -> new ScoredSubject(s.item(), Score.of(s.item() / 2 % 5), s.grounded(), null))
            .toList();
    Finding finding =
        find(
            ScoreSeries.of(FLOOR, null, chance, ITEMS),
            ScoreSeries.of(SCORE, "right", right, ITEMS),
            ScoreSeries.of(SCORE, "wrong", wrong, ITEMS));
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.rivals()).isEqualTo(1);
  }

  @Test
  void chance_within_the_interval_is_no_signal_and_beyond_it_the_wrong_way() {
    Finding none = find(series(FLOOR, 1, 1), series(0, 2));
    assertThat(none.verdict()).isEqualTo(Finding.Verdict.NO_SIGNAL);
    assertThat(none.audit()).isNull();
    assertThat(find(series(-1, 2)).verdict()).isEqualTo(Finding.Verdict.WRONG_WAY);
  }

  @Test
  void floors_and_metrics_that_claim_no_direction_are_no_scores() {
    Finding finding = find(series(FLOOR, 2, 1), series(UNDIRECTED, 2, 2));
    assertThat(finding)
        .isEqualTo(
            new Finding(
                Headline.AUC, Finding.Verdict.NO_SCORE, null, null, null, null, null, List.of()));
    assertThat(find(series(FLOOR, 0, 1), series(UNDIRECTED, 3, 2), series(1, 3)).best().model())
        .isEqualTo("m3");
  }

  @Test
  void a_floor_over_other_subjects_or_without_a_statistic_is_left_out() {
    ScoreSeries score = series(1, 2);
    ScoreSeries floor = series(FLOOR, 0, 1);
    ScoreSeries elsewhere =
        ScoreSeries.of(FLOOR, null, SubjectList.of(floor).subList(0, 99), ITEMS);
    assertThat(find(elsewhere, score).verdict()).isEqualTo(Finding.Verdict.NO_FLOOR);
    assertThat(find(elsewhere, floor, score).verdict()).isEqualTo(Finding.Verdict.ADDS);
  }

  @Test
  void factuality_is_judged_by_spearman() {
    Finding finding =
        Finding.of(Headline.SPEARMAN, List.of(series(FLOOR, 0, 1), series(2, 2), series(1, 3)), 1);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.best().model()).isEqualTo("m2");
    assertThat(finding.audit().comparison().headline()).isEqualTo(Headline.SPEARMAN);
  }

  @Test
  void a_floor_is_audited_against_the_other_floors() {
    ScoreSeries length = series(FLOOR, 2, 1);
    ScoreSeries overlap = series(OTHER_FLOOR, 0.2, 2);
    FloorAudit audit = FloorAudit.of(Headline.AUC, length, List.of(length, overlap)).orElseThrow();
    assertThat(audit.floor()).isEqualTo(overlap.name());
    assertThat(audit.verdict()).isEqualTo(FloorVerdict.ADDS);
    assertThat(FloorAudit.of(Headline.AUC, length, List.of(length))).isEmpty();
  }

  /** Forty items with an interval from below chance to nearly 1 decide nothing for 300. */
  @Test
  void all_scores_decide_not_the_one_with_the_highest_value() {
    ScoreSeries floor = series(FLOOR, 0, 1);
    ScoreSeries many = series(0.8, 2);
    double ofMany = many.statistics().binary().auc().value();
    ScoreSeries few =
        IntStream.range(3, 200)
            .mapToObj(seed -> over(IntStream.range(0, 22).toArray(), series(0.6, seed)))
            .filter(one -> one.statistics().binary().auc().value() > ofMany)
            .filter(one -> !one.statistics().binary().auc().isAbove(0.5))
            .findFirst()
            .orElseThrow();
    Finding finding = find(floor, few, many);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.ADDS);
    assertThat(finding.best()).isEqualTo(many.name());
    assertThat(find(floor, few, series(0, 5)).verdict()).isEqualTo(Finding.Verdict.NO_SIGNAL);
  }

  /** Nine of the 300 are not grounded: whatever separates them, no verdict. */
  @Test
  void below_ten_items_of_a_class_there_is_no_verdict() {
    int[] rare = IntStream.range(0, ITEMS).filter(i -> i % 2 == 0 || i < 18).toArray();
    ScoreSeries score = over(rare, series(3, 2));
    assertThat(score.statistics().binary().notGrounded()).isEqualTo(9);
    Finding finding = find(over(rare, series(FLOOR, 0, 1)), score);
    assertThat(finding.verdict()).isEqualTo(Finding.Verdict.TOO_FEW_ITEMS);
    assertThat(finding.value().missing())
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_OF_A_CLASS, 9));
    assertThat(finding.audit()).isNull();
    int[] enough = IntStream.range(0, ITEMS).filter(i -> i % 2 == 0 || i < 20).toArray();
    assertThat(find(over(enough, series(FLOOR, 0, 1)), over(enough, series(3, 2))).verdict())
        .isEqualTo(Finding.Verdict.ADDS);
  }

  /** The series with no value elsewhere. */
  private static ScoreSeries over(int[] places, ScoreSeries series) {
    BitSet wanted = new BitSet();
    for (int place : places) {
      wanted.set(place);
    }
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      ScoredSubject one = SubjectList.of(series).get(i);
      Score score = wanted.get(i) ? one.score() : Score.undefined(Reason.ONE_ANSWER);
      subjects.add(new ScoredSubject(one.item(), score, one.grounded(), one.factuality()));
    }
    return ScoreSeries.of(series.metric(), series.model(), subjects, ITEMS);
  }

  private static Finding findFactual(ScoreSeries... series) {
    return Finding.of(Headline.SPEARMAN, List.of(series), 1);
  }

  private static Finding find(ScoreSeries... series) {
    return Finding.of(Headline.AUC, List.of(series), 1);
  }

  private static ScoreSeries series(double signal, int seed) {
    return series(SCORE, signal, seed);
  }

  /** Labels are the same for every seed; a signal makes those that are not grounded riskier. */
  private static ScoreSeries series(Metric metric, double signal, int seed) {
    Random noise = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      boolean grounded = i % 2 == 0;
      double score = noise.nextGaussian() + (grounded ? 0 : signal);
      subjects.add(new ScoredSubject(i, Score.of(score), grounded, grounded ? 1.0 : i % 3 / 4.0));
    }
    String model = metric.needsEmbedder() ? "m" + seed : null;
    return ScoreSeries.of(metric, model, subjects, ITEMS);
  }
}
