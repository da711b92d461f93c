package dev.sextant.api.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.comparisons.ComparisonStatistics.Difference;
import dev.sextant.api.comparisons.Ground.KnownSubject;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.AgainstBaseline;
import dev.sextant.metrics.report.comparison.Comparison;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Standing;
import dev.sextant.metrics.report.comparison.Verdict;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ComparisonStatisticsTest {

  private static final long SEED = 42;
  private static final int ITEMS = 150;

  @Test
  void within_one_experiment_it_says_what_the_report_says() {
    Ground ground = ground(ITEMS);
    Entrant minilm = entrant("sgi", SEED, 0, ground, 0.5);
    Entrant lexical = entrant("sgi", SEED, 0, ground, 1.5);
    for (String label : List.of("grounded", "factuality")) {
      ComparisonStatistics said = compare(label, List.of(ground), List.of(minilm, lexical));
      Headline headline = label.equals("grounded") ? Headline.AUC : Headline.SPEARMAN;
      Contender first = contender(ground, minilm);
      Contender second = contender(ground, lexical);
      Comparison reported = Comparison.of(headline, second, first).orElseThrow();
      AgainstBaseline difference = difference(said, 0).found();
      assertThat(said.headline()).isEqualTo(headline);
      assertThat(difference.paired()).isTrue();
      assertThat(difference.n()).isEqualTo(reported.n());
      assertThat(difference.value()).isEqualTo(reported.first());
      assertThat(difference.baseline()).isEqualTo(reported.second());
      assertThat(difference.difference()).isEqualTo(reported.difference());
      assertThat(difference.p()).isEqualTo(reported.p());
      assertThat(said.standings().get(0).interval(headline).low())
          .isEqualTo(headline.of(first.statistics()).low());
      assertThat(said.pairs().get(0).agreement().spearman())
          .isCloseTo(
              Agreement.of(List.of(first, second), 1).spearman().get(0).get(1), within(1e-12));
    }
  }

  @Test
  void other_items_are_compared_apart_and_are_no_pair() {
    Ground one = ground(ITEMS);
    Ground other = ground(ITEMS / 2);
    ComparisonStatistics said =
        compare(
            "grounded",
            List.of(one, other),
            List.of(entrant("sgi", SEED, 0, one, 0.5), entrant("sgi", SEED, 1, other, 0.5)));
    AgainstBaseline difference = difference(said, 0).found();
    assertThat(difference.paired()).isFalse();
    assertThat(difference.baselineN()).isGreaterThan(difference.n());
    assertThat(said.pairs()).isEmpty();
  }

  @Test
  void differences_are_corrected_for_all_of_the_list_that_are_defined() {
    Ground ground = ground(ITEMS);
    Entrant better = entrant("sgi", SEED, 0, ground, 2.5);
    Entrant poor = entrant("sgi", SEED, 0, ground, 0.1);
    Entrant none =
        new Entrant(
            "sgi",
            SEED,
            0,
            new ArrayList<>(better.scores()).stream().map(each -> (Double) null).toList());
    ComparisonStatistics said =
        compare("grounded", List.of(ground), List.of(poor, none, better, poor));
    assertThat(said.differences().get(0)).isEmpty();
    Difference decided = difference(said, 1);
    assertThat(decided.verdict()).isEqualTo(Verdict.BETTER);
    assertThat(decided.holm()).isEqualTo(2 * decided.found().p());
    assertThat(difference(said, 2).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(said.standings().get(1).interval(Headline.AUC)).isNull();
  }

  @Test
  void a_floor_is_taken_in_the_direction_that_its_calibration_part_tells() {
    Ground ground = ground(ITEMS);
    Entrant floor = entrant("length", SEED, 0, ground, 1);
    Standing standing =
        compare("grounded", List.of(ground), List.of(floor, floor)).standings().get(0);
    assertThat(standing.direction()).isEqualTo(Direction.HIGHER_IS_TRUSTWORTHY);
    assertThat(standing.interval(Headline.AUC).value()).isGreaterThan(0.5);
  }

  @Test
  void the_same_order_has_the_same_numbers_to_the_bit() {
    Ground ground = ground(ITEMS);
    ComparisonOrder order =
        new ComparisonOrder(
            "grounded",
            List.of(ground),
            List.of(entrant("sgi", SEED, 0, ground, 1), entrant("sgi", 7, 0, ground, 0.5)));
    ComparisonStatistics once = ComparisonStatistics.of(order);
    ComparisonStatistics again = ComparisonStatistics.of(order);
    assertThat(again.differences()).isEqualTo(once.differences());
    assertThat(again.pairs()).isEqualTo(once.pairs());
    assertThat(again.standings().get(1).interval(Headline.AUC))
        .isEqualTo(once.standings().get(1).interval(Headline.AUC));
  }

  private static ComparisonStatistics compare(
      String label, List<Ground> grounds, List<Entrant> entrants) {
    return ComparisonStatistics.of(new ComparisonOrder(label, grounds, entrants));
  }

  private static Difference difference(ComparisonStatistics of, int place) {
    return of.differences().get(place).orElseThrow();
  }

  private static Contender contender(Ground ground, Entrant of) {
    List<Subject> subjects = new ArrayList<>();
    for (int i = 0; i < ground.subjects().size(); i++) {
      KnownSubject known = ground.subjects().get(i);
      Double score = of.scores().get(i);
      subjects.add(
          new Subject(
              known.item(),
              score == null ? Score.undefined(Reason.FAILED) : Score.of(score),
              known.grounded(),
              known.factuality()));
    }
    Resamples resamples = new Resamples(ground.items(), 1_500, of.seed());
    return Contender.of(Catalogue.find(of.metric()).orElseThrow(), "m", subjects, resamples);
  }

  /** Returns two answers per item; every eleventh answer has no label. */
  private static Ground ground(int items) {
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
              labelled ? factuality : null));
    }
    return new Ground(items, subjects, null);
  }

  /** Grounded answers score higher; every n-th score is missing, where n depends on the signal. */
  private static Entrant entrant(
      String metric, long seed, int place, Ground ground, double signal) {
    Random noise = new Random(Double.hashCode(signal));
    List<Double> scores = new ArrayList<>();
    for (int i = 0; i < ground.subjects().size(); i++) {
      boolean grounded = Boolean.TRUE.equals(ground.subjects().get(i).grounded());
      double score = (grounded ? signal : 0) + noise.nextGaussian();
      scores.add(i % (7 + (int) signal) == 1 ? null : score);
    }
    return new Entrant(metric, seed, place, scores);
  }
}
