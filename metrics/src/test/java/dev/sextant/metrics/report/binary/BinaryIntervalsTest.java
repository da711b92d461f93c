package dev.sextant.metrics.report.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores;
import dev.sextant.metrics.report.binary.BinaryStatistics.ClassScores.Quantile;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.comparison.Bootstrap;
import dev.sextant.metrics.report.comparison.Naive;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.comparison.SimulatedAnswers;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Percentile;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Values are those of slow definitions, and intervals are about as wide as those of a bootstrap by
 * item, which repeats the subjects. Of 200 answers the two agree to a quarter, except where a
 * bootstrap has few different values: at the ends of curves.
 */
class BinaryIntervalsTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  private List<ScoredSubject> subjects;
  private Bootstrap bootstrap;
  private BinaryStatistics statistics;

  BinaryIntervalsTest() {
    use(100);
  }

  private void use(int items) {
    subjects = SimulatedAnswers.of(items, 1);
    bootstrap = new Bootstrap(items, 2000);
    statistics = SeriesStatistics.of(RISKY, subjects, items).binary();
  }

  @Test
  void area_and_average_precision() {
    assertInterval(statistics.auc(), Naive::auc, 0.1);
    assertInterval(statistics.averagePrecision(), Naive::averagePrecision, 0.1);
  }

  @Test
  void cohens_d_and_welchs_t() {
    assertInterval(statistics.cohensD(), Naive::cohensD, 0.1);
    assertInterval(statistics.welchT(), sample -> Naive.welch(sample).getStatistic(), 0.1);
  }

  /** That of 70 items of a class has no interval. */
  @Test
  void false_positive_rate_at_a_recall_of_95_percent() {
    use(200);
    assertInterval(statistics.falsePositiveRate(), Naive::falsePositiveRate, 0.25);
  }

  @Test
  void recall_by_false_positive_rate() {
    assertThat(statistics.rocBand()).hasSizeGreaterThan(10);
    for (BandPoint point : statistics.rocBand()) {
      ToDoubleFunction<List<ScoredSubject>> naive = s -> Naive.recallAt(s, point.at());
      if (point.at() >= 0.02 && point.at() <= 0.8) {
        assertInterval(point.height(), naive, 0.25);
      } else {
        assertThat(point.height().value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
      }
    }
  }

  @Test
  void precision_by_recall() {
    assertThat(statistics.precisionRecallBand()).hasSizeGreaterThan(10);
    for (BandPoint point : statistics.precisionRecallBand()) {
      ToDoubleFunction<List<ScoredSubject>> naive = s -> Naive.precisionAt(s, point.at());
      if (point.at() >= 0.2) {
        assertInterval(point.height(), naive, 0.25);
      } else {
        assertThat(point.height().value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
      }
    }
  }

  @Test
  void means_and_quantiles_of_a_class() {
    for (int items : new int[] {100, 200}) {
      use(items);
      assertQuantiles(statistics.groundedScores(), true);
      assertQuantiles(statistics.notGroundedScores(), false);
    }
  }

  private void assertQuantiles(ClassScores scores, boolean grounded) {
    assertInterval(scores.mean(), sample -> mean(sample, grounded), 0.1);
    assertThat(scores.quantiles()).hasSize(5);
    for (Quantile quantile : scores.quantiles()) {
      ToDoubleFunction<List<ScoredSubject>> naive =
          sample -> Naive.quantile(sample, grounded, quantile.share());
      if (quantile.share() > 0.1 && quantile.share() < 0.9) {
        assertInterval(quantile.value(), naive, 0.25);
      } else {
        assertThat(quantile.value().value())
            .isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
      }
    }
  }

  private static double mean(List<ScoredSubject> sample, boolean grounded) {
    return sample.stream()
        .filter(subject -> subject.grounded() == grounded)
        .mapToDouble(subject -> ((Score.Defined) subject.score()).value())
        .average()
        .orElseThrow();
  }

  @Test
  void deciles_and_thirds_with_fixed_bounds() {
    assertThat(statistics.deciles()).hasSizeGreaterThan(8);
    for (Decile decile : statistics.deciles()) {
      assertInterval(
          decile.notGrounded(), sample -> Naive.share(sample, decile.low(), decile.high()), 0.3);
    }
    List<BinaryStratum> thirds = statistics.strata().get(0).thirds();
    for (int i = 0; i < 3; i++) {
      double low = i == 0 ? 0 : thirds.get(i).low();
      double high = thirds.get(i).high();
      assertInterval(
          thirds.get(i).auc(), sample -> Naive.auc(Naive.ofLength(sample, low, high)), 0.15);
    }
  }

  @Test
  void area_over_pairs_of_about_equal_length() {
    double[] lengths = subjects.stream().mapToDouble(s -> s.traits().answer()).sorted().toArray();
    double[] bounds = new double[10];
    for (int i = 0; i < 10; i++) {
      bounds[i] = Percentile.of(lengths, (i + 1) / 10.0);
    }
    assertThat(statistics.lengthMatched().bins()).isGreaterThan(5);
    assertInterval(
        statistics.lengthMatched().auc(), sample -> Naive.matchedAuc(sample, bounds), 0.1);
  }

  private void assertInterval(
      Interval interval, ToDoubleFunction<List<ScoredSubject>> naive, double tolerance) {
    assertThat(interval.value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
    assertThat(Bootstrap.width(interval) / bootstrap.width(subjects, naive))
        .as("%s", interval)
        .isCloseTo(1, within(tolerance));
  }
}
