package dev.sextant.metrics.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Percentile;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.Naive;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Strata;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Weights in one pass give what repeating the subjects gives. */
class ResampledStatisticsTest {

  private static final int ITEMS = 70;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 200, 11);
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  /** One to three answers an item, and few different values: many ties. */
  private List<ScoredSubject> subjects = subjects(new Random(5));

  private SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, RESAMPLES);

  @Test
  void the_area_is_that_of_all_pairs_with_ties_in_every_resample() {
    assertInterval(statistics.binary().auc(), Naive::auc);
  }

  @Test
  void cohens_d_and_welchs_t_take_repeated_subjects_as_observations() {
    assertInterval(statistics.binary().cohensD(), Naive::cohensD);
    assertInterval(statistics.binary().welchT(), sample -> Naive.welch(sample).getStatistic());
  }

  @Test
  void correlations_rank_the_repeated_subjects_anew() {
    ToDoubleFunction<List<ScoredSubject>> pearson =
        sample -> -Naive.pearson(Naive.scores(sample), Naive.factuality(sample));
    assertInterval(statistics.factuality().pearson(), pearson);
    assertInterval(
        statistics.factuality().rSquared(), sample -> Math.pow(pearson.applyAsDouble(sample), 2));
    assertInterval(
        statistics.factuality().spearman(),
        sample -> -Naive.spearman(Naive.scores(sample), Naive.factuality(sample)));
  }

  @Test
  void average_precision_and_false_positive_rate_step_from_score_to_score() {
    assertInterval(statistics.binary().averagePrecision(), Naive::averagePrecision);
    assertInterval(statistics.binary().falsePositiveRate(), Naive::falsePositiveRate);
  }

  /** 19 of 20 positives are needed, and the worst of them may be drawn more often than once. */
  @Test
  void a_rate_of_zero_that_varies_has_no_narrower_interval_than_its_resamples() {
    subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      double risk = item == 0 ? 0.5 : item < 20 ? 2 : item / 100.0;
      subjects.add(new ScoredSubject(item, Score.of(risk), item >= 20, 1 - risk / 2));
    }
    statistics = SeriesStatistics.of(RISKY, subjects, RESAMPLES);
    Interval rate = statistics.binary().falsePositiveRate();
    assertThat(rate.value()).isZero();
    assertThat(rate.high()).as("wider than the exact one").isGreaterThan(exact(20));
    assertInterval(rate, Naive::falsePositiveRate);
    bands_are_those_of_the_curves_of_repeated_subjects();
  }

  @Test
  void a_rate_of_zero_that_hardly_varies_has_no_narrower_interval_than_the_exact_one() {
    subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      double risk = item == 0 ? 1 : item < 20 ? 2 : item == 20 ? 1.5 : 0;
      subjects.add(new ScoredSubject(item, Score.of(risk), item >= 20, 1 - risk / 2));
    }
    statistics = SeriesStatistics.of(RISKY, subjects, RESAMPLES);
    Interval rate = statistics.binary().falsePositiveRate();
    assertThat(rate).isEqualTo(new Interval(0, 0, exact(20)));
    assertInterval(rate, Naive::falsePositiveRate);
  }

  private static double exact(int items) {
    return 1 - StrictMath.pow(0.025, 1.0 / items);
  }

  @Test
  void bands_are_those_of_the_curves_of_repeated_subjects() {
    assertThat(statistics.binary().rocBand()).hasSize(16);
    for (BandPoint point : statistics.binary().rocBand()) {
      assertInterval(point.height(), sample -> Naive.recallAt(sample, point.at()));
    }
    assertThat(statistics.binary().precisionRecallBand()).hasSize(17);
    for (BandPoint point : statistics.binary().precisionRecallBand()) {
      assertInterval(point.height(), sample -> Naive.precisionAt(sample, point.at()));
    }
  }

  @Test
  void means_and_quantiles_are_those_of_repeated_observations() {
    BinaryStatistics binary = statistics.binary();
    for (int i = 0; i < 5; i++) {
      double share = binary.groundedScores().quantiles().get(i).share();
      assertInterval(
          binary.groundedScores().quantiles().get(i).value(),
          sample -> Naive.quantile(sample, true, share));
      assertInterval(
          binary.notGroundedScores().quantiles().get(i).value(),
          sample -> Naive.quantile(sample, false, share));
    }
    assertInterval(
        binary.notGroundedScores().mean(),
        sample ->
            sample.stream()
                .filter(s -> !s.grounded())
                .mapToDouble(s -> risk(s))
                .average()
                .orElseThrow());
  }

  @Test
  void deciles_and_thirds_keep_their_bounds_in_every_resample() {
    assertThat(statistics.binary().deciles()).hasSizeGreaterThan(4);
    assertThat(statistics.binary().deciles())
        .extracting(decile -> decile.notGrounded().value())
        .as("there are shares that resamples can vary, or nothing was shown here")
        .anyMatch(share -> share > 0 && share < 1);
    for (Decile decile : statistics.binary().deciles()) {
      Interval share = decile.notGrounded();
      if (share.isBounded() && share.value() > 0 && share.value() < 1) {
        assertInterval(share, sample -> Naive.share(sample, decile.low(), decile.high()));
      }
    }
    Strata<BinaryStratum> binary = statistics.binary().strata().get(0);
    Strata<FactualityStratum> factuality = statistics.factuality().strata().get(0);
    for (int i = 0; i < 3; i++) {
      double low = i == 0 ? 0 : binary.thirds().get(i).low();
      double high = binary.thirds().get(i).high();
      assertInterval(
          binary.thirds().get(i).auc(), sample -> Naive.auc(Naive.ofLength(sample, low, high)));
      assertInterval(
          factuality.thirds().get(i).pearson(),
          sample -> {
            List<ScoredSubject> third = Naive.ofLength(sample, low, high);
            return -Naive.pearson(Naive.scores(third), Naive.factuality(third));
          });
    }
  }

  @Test
  void matched_pairs_are_of_the_same_bin_of_length_in_every_resample() {
    double[] lengths = subjects.stream().mapToDouble(s -> s.traits().answer()).sorted().toArray();
    double[] bounds = new double[10];
    for (int i = 0; i < 10; i++) {
      bounds[i] = Percentile.of(lengths, (i + 1) / 10.0);
    }
    assertThat(statistics.binary().lengthMatched().bins()).isGreaterThan(5);
    assertInterval(
        statistics.binary().lengthMatched().auc(), sample -> Naive.matchedAuc(sample, bounds));
  }

  @Test
  void rejection_and_line_are_those_of_repeated_observations() {
    assertInterval(statistics.factuality().predictionRejection(), Naive::rejectionRatio);
    assertInterval(statistics.factuality().line().slope(), Naive::slope);
    assertInterval(statistics.factuality().line().intercept(), Naive::intercept);
  }

  @Test
  void the_headline_is_kept_for_every_resample_in_order() {
    for (int r = 0; r < RESAMPLES.count(); r++) {
      List<ScoredSubject> sample = Naive.repeat(subjects, RESAMPLES.multiplicities(r));
      assertThat(statistics.binary().resampledAuc().value(r))
          .isCloseTo(Naive.auc(sample), within(1e-12));
    }
  }

  @Test
  void every_resample_was_used() {
    assertThat(statistics.binary().resamples()).isEqualTo(200);
    assertThat(statistics.factuality().resamples()).isEqualTo(200);
  }

  private void assertInterval(Interval interval, ToDoubleFunction<List<ScoredSubject>> naive) {
    double[] resampled = new double[RESAMPLES.count()];
    for (int r = 0; r < resampled.length; r++) {
      resampled[r] = naive.applyAsDouble(Naive.repeat(subjects, RESAMPLES.multiplicities(r)));
    }
    double[] defined = Arrays.stream(resampled).filter(d -> !Double.isNaN(d)).sorted().toArray();
    assertThat(interval.value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
    double low = Percentile.of(defined, 0.025);
    double high = Percentile.of(defined, 0.975);
    if (!interval.isBounded()) {
      assertThat(high).as("it does not vary").isCloseTo(low, within(1e-12));
    } else if (interval.value() == 0 || interval.value() == 1) {
      assertThat(interval.low()).as("or an exact end").isLessThanOrEqualTo(low + 1e-12);
      assertThat(interval.high()).as("or an exact end").isGreaterThanOrEqualTo(high - 1e-12);
    } else {
      assertThat(interval.low()).isCloseTo(low, within(1e-12));
      assertThat(interval.high()).isCloseTo(high, within(1e-12));
    }
  }

  private static List<ScoredSubject> subjects(Random random) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      for (int answer = random.nextInt(3); answer >= 0; answer--) {
        double risk = random.nextInt(8) / 8.0;
        double factuality = Math.max(0, Math.min(1, 0.7 - 0.5 * risk + random.nextInt(4) / 8.0));
        subjects.add(
            new ScoredSubject(
                item,
                Score.of(risk),
                risk < 0.6 * random.nextDouble(),
                factuality,
                new Traits(Double.NaN, -1, -1, 20 + random.nextInt(30))));
      }
    }
    return subjects;
  }

  private static double risk(ScoredSubject subject) {
    return ((Score.Defined) subject.score()).value();
  }
}
