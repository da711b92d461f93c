package dev.sextant.metrics.report.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.finding.Finding.Verdict;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelNoiseTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric FLOOR = Catalogue.find("length").orElseThrow();
  private static final int ITEMS = 400;
  private static final FlipRate FIVE = new FlipRate(0.05, FlipRate.Source.ASSUMED, null, 0);

  /** Each subject counts with both labels, by their probabilities. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.05", "0.2, 0.05", "0.3, 0.2", "0.05, 0.4", "0.7, 0"})
  void flips_shrink_the_area_as_brute_force_does(double share, double rate) {
    Random random = new Random(5);
    int n = 200;
    double[] score = new double[n];
    boolean[] positive = new boolean[n];
    for (int i = 0; i < n; i++) {
      positive[i] = i < share * n;
      score[i] = Math.rint(4 * (random.nextGaussian() + (positive[i] ? 1 : 0)));
    }
    double clean = weightedArea(score, positive, 0);
    double flipped = weightedArea(score, positive, rate);
    double factor = LabelNoise.shrinkage(share, rate);
    assertThat(flipped - 0.5).isCloseTo((clean - 0.5) * factor, within(1e-11));
    double observed = share + rate * (1 - 2 * share);
    assertThat(LabelNoise.factor(observed, rate)).isCloseTo(factor, within(1e-12));
  }

  private static double weightedArea(double[] score, boolean[] positive, double rate) {
    double won = 0;
    double all = 0;
    for (int i = 0; i < score.length; i++) {
      for (int j = 0; j < score.length; j++) {
        double weight = (positive[i] ? 1 - rate : rate) * (positive[j] ? rate : 1 - rate);
        won += weight * (score[i] > score[j] ? 1 : score[i] == score[j] ? 0.5 : 0);
        all += weight;
      }
    }
    return won / all;
  }

  @Test
  void a_rate_above_the_share_of_the_rarer_class_has_no_correction() {
    assertThat(LabelNoise.factor(0.05, 0.05)).isNull();
    assertThat(LabelNoise.factor(0.96, 0.05)).isNull();
    assertThat(LabelNoise.factor(0.96, 0)).isEqualTo(1);
  }

  /** 90 % agreement: (1 - e)^2 + e^2 = 0.9 at e = 0.0527864, by numpy.roots([2, -2, 0.1]). */
  @Test
  void the_agreement_of_two_people_gives_the_rate() {
    FlipRate known = FlipRate.of(agreement(100, 10));
    assertThat(known.source()).isEqualTo(FlipRate.Source.AGREEMENT);
    assertThat(known.rate()).isCloseTo(0.05278640450004207, within(1e-15));
    assertThat(FlipRate.of(agreement(100, 0)).rate()).isZero();
    assertThat(FlipRate.of(agreement(19, 0)))
        .isEqualTo(new FlipRate(0.05, FlipRate.Source.ASSUMED, null, 19));
    FlipRate chance = FlipRate.of(agreement(100, 60));
    assertThat(chance.source()).isEqualTo(FlipRate.Source.ASSUMED);
    assertThat(chance.agreement().value()).isCloseTo(0.4, within(1e-12));
  }

  private static LabelAgreement agreement(int answers, int differing) {
    List<LabelRating> ratings = new ArrayList<>();
    for (int i = 0; i < answers; i++) {
      ratings.add(new LabelRating(i, i, 0, i % 2 == 0));
      ratings.add(new LabelRating(i, i, 1, (i % 2 == 0) != (i < differing)));
    }
    return LabelAgreement.of(ratings);
  }

  @Test
  void the_correction_finds_the_area_of_the_labels_before_the_flips() {
    double clean = summary(subjects(1.5, 0.4, 0)).value().value();
    double sum = 0;
    int trials = 100;
    for (int seed = 1; seed <= trials; seed++) {
      Given flipped = new Given(subjects(1.5, 0.4, seed));
      sum += flipped.noise(new FlipRate(0.1, FlipRate.Source.ASSUMED, null, 0)).area().value();
    }
    assertThat(sum / trials).isCloseTo(clean, within(0.005));
  }

  @Test
  void a_verdict_holds_up_to_the_flips_at_which_its_difference_is_as_large_as_it_has_to_be() {
    Given given = new Given(subjects(1.5, 0.4, 0));
    LabelNoise noise = given.noise(FIVE);
    assertThat(given.finding.verdict()).isEqualTo(Verdict.ADDS);
    assertThat(noise.holdsUpTo()).isBetween(0.05, 0.5);
    assertThat(noise.holds()).isTrue();
    assertThat(noise.difference().value())
        .isCloseTo(
            given.finding.audit().comparison().interval().value() / noise.factor(), within(1e-12));
    assertThat(noise.flippedArea()).isLessThan(given.finding.value().value());
    assertThat(given.noise(FIVE)).isEqualTo(noise);
    int kept = 0;
    int trials = 60;
    for (int seed = 1; seed <= trials; seed++) {
      Given flipped = new Given(subjects(1.5, 0.4, seed, noise.holdsUpTo()));
      kept += flipped.finding.verdict() == Verdict.ADDS ? 1 : 0;
    }
    assertThat(kept / (double) trials).as("about half of all flips lose it").isBetween(0.2, 0.8);
  }

  /** The verdict needs all intervals below chance, and that of few items reaches it first. */
  @Test
  void a_wrong_way_holds_until_the_first_interval_reaches_chance() {
    ScoreSummary many = summary(subjects(-0.7, 0, 0));
    List<ScoredSubject> tenth =
        IntStream.range(0, ITEMS / 10).mapToObj(i -> subjects(-1.3, 0, 0).get(10 * i)).toList();
    ScoreSummary few = summary(tenth);
    Finding both = Finding.among(Headline.AUC, List.of(many, few), 1);
    Finding alone = Finding.among(Headline.AUC, List.of(few), 1);
    assertThat(both.verdict()).isEqualTo(Verdict.WRONG_WAY);
    assertThat(both.value()).isEqualTo(many.value());
    assertThat(alone.verdict()).isEqualTo(Verdict.WRONG_WAY);

    double first = noise(alone, few, List.of(few)).holdsUpTo();
    assertThat(noise(both, many, List.of(many, few)).holdsUpTo()).isEqualTo(first);
    assertThat(
            noise(Finding.among(Headline.AUC, List.of(many), 1), many, List.of(many)).holdsUpTo())
        .isGreaterThan(first + .03);
  }

  private static LabelNoise noise(Finding finding, ScoreSummary best, List<ScoreSummary> scores) {
    return LabelNoise.of(finding, best, scores, FIVE).orElseThrow();
  }

  @Test
  void what_is_undecided_cannot_be_lost_and_factuality_has_no_correction() {
    Given undecided = new Given(subjects(0.02, 0, 0));
    assertThat(undecided.noise(FIVE).holdsUpTo()).isNull();
    assertThat(undecided.noise(FIVE).holds()).isNull();
    List<ScoredSubject> factual =
        subjects(1, 0, 0).stream()
            .map(s -> new ScoredSubject(s.item(), s.score(), null, s.grounded() ? 0.9 : 0.2))
            .toList();
    ScoreSeries series = ScoreSeries.of(RISKY, "m", factual, ITEMS);
    ScoreSummary summary = ScoreSummary.of(Headline.SPEARMAN, series, null, null).orElseThrow();
    assertThat(
            LabelNoise.of(
                Finding.among(Headline.SPEARMAN, List.of(summary), 1),
                summary,
                List.of(summary),
                FIVE))
        .isEmpty();
  }

  /** A finding of one score against a weaker floor. */
  private static final class Given {

    private final Finding finding;
    private final ScoreSummary best;

    Given(List<ScoredSubject> subjects) {
      ScoreSeries floor =
          ScoreSeries.of(
              FLOOR,
              null,
              subjects.stream()
                  .map(s -> new ScoredSubject(s.item(), floorOf(s), s.grounded(), null))
                  .toList(),
              ITEMS);
      ScoreSeries score = ScoreSeries.of(RISKY, "m", subjects, ITEMS);
      FloorAudit audit = FloorAudit.of(Headline.AUC, score, List.of(floor)).orElseThrow();
      best = ScoreSummary.of(Headline.AUC, score, audit, null).orElseThrow();
      finding = Finding.among(Headline.AUC, List.of(best), 1);
    }

    LabelNoise noise(FlipRate rate) {
      return LabelNoise.of(finding, best, List.of(best), rate).orElseThrow();
    }
  }

  private static Score floorOf(ScoredSubject subject) {
    double own = new Random(subject.item() + 1000L).nextGaussian();
    return Score.of(own + 0.5 * ((Score.Defined) subject.score()).value());
  }

  private static ScoreSummary summary(List<ScoredSubject> subjects) {
    return ScoreSummary.of(Headline.AUC, ScoreSeries.of(RISKY, "m", subjects, ITEMS), null, null)
        .orElseThrow();
  }

  private static List<ScoredSubject> subjects(double shift, double share, long flips) {
    return subjects(shift, share, flips, flips == 0 ? 0 : 0.1);
  }

  /** Subjects that differ in their flips only; a share of 0 stands for one half. */
  private static List<ScoredSubject> subjects(
      double shift, double share, long seed, double flipped) {
    Random values = new Random(3);
    Random flips = new Random(seed);
    double risky = share == 0 ? 0.5 : share;
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      boolean grounded = i >= risky * ITEMS;
      double score = values.nextGaussian() + (grounded ? 0 : shift);
      boolean wrong = flips.nextDouble() < flipped;
      subjects.add(new ScoredSubject(i, Score.of(score), grounded != wrong, null));
    }
    return subjects;
  }
}
