package dev.sextant.api.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.comparisons.ComparisonStatistics.Difference;
import dev.sextant.api.comparisons.KnownSubjects.KnownSubject;
import dev.sextant.api.comparisons.ScoreOrigin.VersionNumber;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.json.IdAndName;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.comparison.BaselineComparison;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ComparisonStatisticsTest {

  private static final long SEED = 42;
  private static final int ITEMS = 150;
  private static final UUID ID = new UUID(0, 1);

  private static final ScoreOrigin ORIGIN =
      new ScoreOrigin(
          new IdAndName(ID, "e"),
          null,
          null,
          new IdAndName(ID, "d"),
          new VersionNumber(ID, 1),
          ID,
          LabelChoice.IN_FORCE,
          false,
          null,
          null);

  @Test
  void within_one_experiment_the_statistics_equal_the_report() {
    KnownSubjects subjects = subjects(ITEMS);
    ComparedScores minilm = scores("sgi", SEED, subjects, 0.5);
    ComparedScores lexical = scores("sgi", SEED, subjects, 1.5);
    for (String label : List.of("grounded", "factuality")) {
      ComparisonStatistics compared = compare(label, List.of(minilm, lexical));
      Headline headline = label.equals("grounded") ? Headline.AUC : Headline.SPEARMAN;
      ScoreSeries first = contender(subjects, minilm);
      ScoreSeries second = contender(subjects, lexical);
      PairedComparison reported = PairedComparison.of(headline, second, first).orElseThrow();
      BaselineComparison difference = difference(compared, 0).found();
      assertThat(compared.headline()).isEqualTo(headline);
      assertThat(difference.paired()).isTrue();
      assertThat(difference.n()).isEqualTo(reported.n());
      assertThat(difference.value()).isEqualTo(reported.first());
      assertThat(difference.baseline()).isEqualTo(reported.second());
      assertThat(difference.difference()).isEqualTo(reported.difference());
      assertThat(difference.difference().p()).isEqualTo(reported.difference().p());
      assertThat(compared.series().get(0).interval(headline).low())
          .isEqualTo(headline.of(first.statistics()).low());
      assertThat(compared.pairs().get(0).agreement().spearman())
          .isCloseTo(
              Agreement.of(List.of(first, second), 1).spearman().get(0).get(1), within(1e-12));
    }
  }

  @Test
  void scores_of_other_items_are_compared_unpaired() {
    KnownSubjects one = subjects(ITEMS);
    KnownSubjects other = subjects(ITEMS / 2);
    ComparisonStatistics compared =
        compare(
            "grounded", List.of(scores("sgi", SEED, one, 0.5), scores("sgi", SEED, other, 0.5)));
    BaselineComparison difference = difference(compared, 0).found();
    assertThat(difference.paired()).isFalse();
    assertThat(difference.baselineN()).isGreaterThan(difference.n());
    assertThat(compared.pairs()).isEmpty();
  }

  @Test
  void differences_are_corrected_for_all_of_the_list_that_are_defined() {
    KnownSubjects subjects = subjects(ITEMS);
    ComparedScores better = scores("sgi", SEED, subjects, 2.5);
    ComparedScores poor = scores("sgi", SEED, subjects, 0.1);
    ComparedScores none = new ComparedScores(better.series(), ORIGIN, subjects, Map.of(), Set.of());
    ComparisonStatistics compared = compare("grounded", List.of(poor, none, better, poor));
    assertThat(compared.differences().get(0)).isEmpty();
    Difference decided = difference(compared, 1);
    assertThat(decided.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(decided.adjusted()).isBetween(0.0, 0.05);
    assertThat(decided.adjusted()).isGreaterThanOrEqualTo(decided.found().difference().p());
    assertThat(difference(compared, 2).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(compared.series().get(1).interval(Headline.AUC)).isNull();
  }

  @Test
  void the_calibration_part_decides_the_direction_of_a_floor() {
    KnownSubjects subjects = subjects(ITEMS);
    ComparedScores floor = scores("length", SEED, subjects, 1);
    ScoreSeries series = compare("grounded", List.of(floor, floor)).series().get(0);
    assertThat(series.direction()).isEqualTo(Direction.HIGHER_IS_TRUSTWORTHY);
    assertThat(series.interval(Headline.AUC).value()).isGreaterThan(0.5);
  }

  @Test
  void the_same_scores_have_the_same_statistics_to_the_bit() {
    KnownSubjects subjects = subjects(ITEMS);
    List<ComparedScores> scores =
        List.of(scores("sgi", SEED, subjects, 1), scores("sgi", 7, subjects, 0.5));
    ComparisonStatistics once = compare("grounded", scores);
    ComparisonStatistics again = compare("grounded", scores);
    assertThat(again.differences()).isEqualTo(once.differences());
    assertThat(again.pairs()).isEqualTo(once.pairs());
    assertThat(again.series().get(1).interval(Headline.AUC))
        .isEqualTo(once.series().get(1).interval(Headline.AUC));
  }

  private static ComparisonStatistics compare(String label, List<ComparedScores> scores) {
    return ComparisonStatistics.of(label, scores);
  }

  private static Difference difference(ComparisonStatistics of, int place) {
    return of.differences().get(place).orElseThrow();
  }

  private static ScoreSeries contender(KnownSubjects known, ComparedScores of) {
    List<ScoredSubject> subjects =
        known.all().stream()
            .map(
                each -> {
                  Double score = of.values().get(each.id());
                  return new ScoredSubject(
                      each.group(),
                      score == null ? Score.undefined(Reason.FAILED) : Score.of(score),
                      each.grounded(),
                      each.factuality());
                })
            .toList();
    return ScoreSeries.of(of.series().metric(), "m", subjects, known.groups());
  }

  /** Returns two answers per item; every eleventh answer has no label. */
  private static KnownSubjects subjects(int items) {
    Random random = new Random(1);
    List<KnownSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * items; i++) {
      boolean grounded = random.nextBoolean();
      double factuality = Math.min(1, random.nextDouble() / 2 + (grounded ? 0.5 : 0));
      boolean labelled = i % 11 != 3;
      subjects.add(
          new KnownSubject(
              new UUID(0, i),
              i / 2,
              i % 4 < 2,
              labelled ? grounded : null,
              null,
              labelled ? factuality : null,
              null));
    }
    return new KnownSubjects(items, subjects, null);
  }

  /** Grounded answers score higher; every n-th score is missing, where n depends on the signal. */
  private static ComparedScores scores(
      String metric, long seed, KnownSubjects subjects, double signal) {
    Random noise = new Random(Double.hashCode(signal));
    Map<UUID, Double> scores = new HashMap<>();
    for (int i = 0; i < subjects.all().size(); i++) {
      KnownSubject subject = subjects.all().get(i);
      double score = (Boolean.TRUE.equals(subject.grounded()) ? signal : 0) + noise.nextGaussian();
      if (i % (7 + (int) signal) != 1) {
        scores.put(subject.id(), score);
      }
    }
    Series series =
        new Series(ID, ID, ID, Catalogue.find(metric).orElseThrow(), null, seed, true, "completed");
    return new ComparedScores(series, ORIGIN, subjects, scores, Set.of());
  }
}
