package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** What must hold whatever the data: ties, several answers an item, and gaps included. */
class ReportPropertiesTest {

  private static final Metric TRUSTWORTHY = Catalogue.find("sgi").orElseThrow();
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();
  private static final int CLUSTERS = 90;

  private final List<ScoredSubject> subjects = subjects(new Random(8));
  private final SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, CLUSTERS);

  @Test
  void the_order_of_subjects_changes_no_bit_of_anything() {
    for (int seed = 0; seed < 5; seed++) {
      List<ScoredSubject> shuffled = new ArrayList<>(subjects);
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(SeriesStatistics.of(RISKY, shuffled, CLUSTERS)).isEqualTo(statistics);
    }
  }

  @Test
  void a_headline_alone_has_the_bits_that_it_has_among_all_statistics() {
    assertThat(Headline.AUC.interval(subjects, RISKY.direction(), CLUSTERS))
        .isEqualTo(statistics.binary().auc());
    assertThat(Headline.SPEARMAN.interval(subjects, RISKY.direction(), CLUSTERS))
        .isEqualTo(statistics.factuality().spearman());
  }

  @Test
  void what_goes_by_rank_ignores_a_monotone_transformation_of_the_scores() {
    SeriesStatistics cubed = SeriesStatistics.of(RISKY, transformed(x -> x * x * x + 7), CLUSTERS);
    BinaryStatistics before = statistics.binary();
    BinaryStatistics after = cubed.binary();
    assertThat(after.auc()).isEqualTo(before.auc());
    assertThat(after.averagePrecision()).isEqualTo(before.averagePrecision());
    assertThat(after.falsePositiveRate()).isEqualTo(before.falsePositiveRate());
    assertThat(after.lengthMatched()).isEqualTo(before.lengthMatched());
    assertThat(after.strata()).isEqualTo(before.strata());
    assertThat(after.deciles())
        .extracting(Decile::notGrounded)
        .isEqualTo(before.deciles().stream().map(Decile::notGrounded).toList());
    assertThat(after.cohensD()).isNotEqualTo(before.cohensD());
    assertThat(cubed.factuality().spearman()).isEqualTo(statistics.factuality().spearman());
    assertThat(cubed.factuality().predictionRejection())
        .isEqualTo(statistics.factuality().predictionRejection());
    assertThat(cubed.factuality().pearson()).isNotEqualTo(statistics.factuality().pearson());
  }

  @Test
  void a_negated_score_of_the_other_direction_says_the_same() {
    SeriesStatistics mirrored = SeriesStatistics.of(TRUSTWORTHY, transformed(x -> -x), CLUSTERS);
    BinaryStatistics binary = mirrored.binary();
    assertThat(binary.auc()).isEqualTo(statistics.binary().auc());
    assertThat(binary.averagePrecision()).isEqualTo(statistics.binary().averagePrecision());
    assertThat(binary.cohensD()).isEqualTo(statistics.binary().cohensD());
    assertThat(binary.meanGrounded()).isEqualTo(-statistics.binary().meanGrounded());
    assertThat(binary.groundedScores().quantiles().get(0).value().value())
        .isCloseTo(
            -statistics.binary().groundedScores().quantiles().get(4).value().value(),
            within(1e-12));
    assertThat(binary.roc().get(1).threshold())
        .isEqualTo(-statistics.binary().roc().get(1).threshold());
    assertThat(mirrored.factuality().pearson()).isEqualTo(statistics.factuality().pearson());
    assertThat(mirrored.factuality().line().slope().value())
        .isEqualTo(-statistics.factuality().line().slope().value());
  }

  @Test
  void a_negated_score_of_the_same_direction_is_as_far_below_chance_as_it_was_above() {
    SeriesStatistics wrong = SeriesStatistics.of(RISKY, transformed(x -> -x), CLUSTERS);
    assertThat(wrong.binary().auc().value())
        .isCloseTo(1 - statistics.binary().auc().value(), within(1e-15));
    assertThat(wrong.binary().auc().low())
        .isCloseTo(1 - statistics.binary().auc().high(), within(1e-15));
    assertThat(wrong.factuality().spearman().value())
        .isCloseTo(-statistics.factuality().spearman().value(), within(1e-15));
  }

  @Test
  void answers_that_occur_twice_in_their_item_change_no_share() {
    List<ScoredSubject> twice = new ArrayList<>(subjects);
    twice.addAll(subjects);
    SeriesStatistics doubled = SeriesStatistics.of(RISKY, twice, CLUSTERS);
    assertThat(doubled.binary().grounded()).isEqualTo(2 * statistics.binary().grounded());
    Interval once = statistics.binary().auc();
    assertThat(doubled.binary().auc().value()).isCloseTo(once.value(), within(1e-15));
    assertThat(doubled.binary().auc().low()).isCloseTo(once.low(), within(1e-12));
    assertThat(doubled.binary().auc().high()).isCloseTo(once.high(), within(1e-12));
    assertThat(doubled.binary().falsePositiveRate().value())
        .isEqualTo(statistics.binary().falsePositiveRate().value());
    assertThat(doubled.factuality().pearson().value())
        .isCloseTo(statistics.factuality().pearson().value(), within(1e-12));
    assertThat(doubled.factuality().spearman().value())
        .isCloseTo(statistics.factuality().spearman().value(), within(1e-12));
  }

  @Test
  void an_outlier_changes_no_digit_of_what_goes_by_rank() {
    SeriesStatistics far = SeriesStatistics.of(RISKY, withHighest(1e12), 91);
    SeriesStatistics near = SeriesStatistics.of(RISKY, withHighest(100), 91);
    assertThat(far.binary().auc()).isEqualTo(near.binary().auc());
    assertThat(far.binary().averagePrecision()).isEqualTo(near.binary().averagePrecision());
    assertThat(far.binary().precisionRecallBand()).isEqualTo(near.binary().precisionRecallBand());
    assertThat(far.factuality().spearman()).isEqualTo(near.factuality().spearman());
    assertThat(far.factuality().predictionRejection())
        .isEqualTo(near.factuality().predictionRejection());
    assertThat(far.factuality().scaledPearson()).isEqualTo(near.factuality().scaledPearson());
    assertThat(far.factuality().pearson()).isNotEqualTo(near.factuality().pearson());
  }

  private List<ScoredSubject> withHighest(double score) {
    List<ScoredSubject> with = new ArrayList<>(subjects);
    with.add(new ScoredSubject(90, Score.of(score), false, 0.5));
    return with;
  }

  private List<ScoredSubject> transformed(DoubleUnaryOperator change) {
    return subjects.stream()
        .map(
            s ->
                new ScoredSubject(
                    s.item(),
                    s.score() instanceof Score.Defined defined
                        ? Score.of(change.applyAsDouble(defined.value()))
                        : s.score(),
                    s.grounded(),
                    s.factuality(),
                    s.traits()))
        .toList();
  }

  private static List<ScoredSubject> subjects(Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      double risk = i % 3 == 0 ? random.nextInt(5) / 3.0 : random.nextGaussian();
      double truth = 1 / (1 + Math.exp(risk - 0.5 + random.nextGaussian()));
      Traits traits =
          new Traits(random.nextDouble(), random.nextInt(40), i % 7 == 0 ? -1 : i, 9 + i % 31);
      subjects.add(
          new ScoredSubject(
              random.nextInt(90),
              i % 11 == 0 ? Score.undefined(Reason.NO_CONTEXT) : Score.of(risk),
              truth > 0.5,
              Math.round(10 * truth) / 10.0,
              i % 13 == 0 ? null : traits));
    }
    return subjects;
  }
}
