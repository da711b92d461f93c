package dev.sextant.metrics.report.factuality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Bootstrap;
import dev.sextant.metrics.report.comparison.Naive;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.comparison.SimulatedAnswers;
import dev.sextant.metrics.report.factuality.FactualityStatistics.FactualityStratum;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Values are those of slow definitions, and intervals are about as wide as those of a bootstrap by
 * item, which repeats the subjects.
 */
class FactualityIntervalsTest {

  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  private static final int ITEMS = 100;

  private final List<ScoredSubject> subjects = SimulatedAnswers.of(ITEMS, 1);
  private final Bootstrap bootstrap = new Bootstrap(ITEMS, 2000);
  private final FactualityStatistics statistics =
      SeriesStatistics.of(RISKY, subjects, ITEMS).factuality();

  @Test
  void correlations() {
    ToDoubleFunction<List<ScoredSubject>> pearson =
        sample -> -Naive.pearson(Naive.scores(sample), Naive.factuality(sample));
    assertInterval(statistics.pearson(), pearson, 0.1);
    assertInterval(
        statistics.rSquared(), sample -> Math.pow(pearson.applyAsDouble(sample), 2), 0.1);
    assertInterval(
        statistics.spearman(),
        sample -> -Naive.spearman(Naive.scores(sample), Naive.factuality(sample)),
        0.1);
  }

  @Test
  void rejection_and_line() {
    assertInterval(statistics.predictionRejection(), Naive::rejectionRatio, 0.1);
    assertInterval(statistics.line().slope(), Naive::slope, 0.1);
    assertInterval(statistics.line().intercept(), Naive::intercept, 0.1);
  }

  @Test
  void thirds_with_fixed_bounds() {
    List<FactualityStratum> thirds = statistics.strata().get(0).thirds();
    for (int i = 0; i < 3; i++) {
      double low = i == 0 ? 0 : thirds.get(i).low();
      double high = thirds.get(i).high();
      assertInterval(
          thirds.get(i).pearson(),
          sample -> {
            List<ScoredSubject> third = Naive.ofLength(sample, low, high);
            return -Naive.pearson(Naive.scores(third), Naive.factuality(third));
          },
          0.15);
    }
  }

  private void assertInterval(
      Interval interval, ToDoubleFunction<List<ScoredSubject>> naive, double tolerance) {
    assertThat(interval.value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
    assertThat(Bootstrap.width(interval) / bootstrap.width(subjects, naive))
        .as("%s", interval)
        .isCloseTo(1, within(tolerance));
  }
}
