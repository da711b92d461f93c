package dev.sextant.metrics.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.Score;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Weights in one pass give what repeating the subjects gives. */
class ResampledStatisticsTest {

  private static final int ITEMS = 40;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 200, 11);
  private static final Metric RISKY = Catalogue.find("theta-rc").orElseThrow();

  /** One to three answers an item, and few different values: many ties. */
  private final List<Subject> subjects = subjects(new Random(5));

  private final SeriesStatistics statistics = SeriesStatistics.of(RISKY, subjects, RESAMPLES);

  @Test
  void the_area_is_that_of_all_pairs_with_ties_in_every_resample() {
    assertInterval(statistics.binary().auc(), Naive::auc);
  }

  @Test
  void cohens_d_and_welchs_t_take_repeated_subjects_as_observations() {
    assertInterval(statistics.binary().cohensD(), Naive::cohensD);
    assertInterval(statistics.binary().welchT(), sample -> Naive.welch(sample).getStatistic());
    assertThat(statistics.binary().welchP())
        .isCloseTo(Naive.welch(subjects).getPValue(), within(1e-12));
  }

  @Test
  void correlations_rank_the_repeated_subjects_anew() {
    ToDoubleFunction<List<Subject>> pearson =
        sample -> -Naive.pearson(Naive.scores(sample), Naive.factuality(sample));
    assertInterval(statistics.factuality().pearson(), pearson);
    assertInterval(
        statistics.factuality().rSquared(), sample -> Math.pow(pearson.applyAsDouble(sample), 2));
    assertInterval(
        statistics.factuality().spearman(),
        sample -> -Naive.spearman(Naive.scores(sample), Naive.factuality(sample)));
  }

  @Test
  void every_resample_was_used() {
    assertThat(statistics.binary().resamples()).isEqualTo(200);
    assertThat(statistics.factuality().resamples()).isEqualTo(200);
  }

  private void assertInterval(Interval interval, ToDoubleFunction<List<Subject>> naive) {
    double[] resampled = new double[RESAMPLES.count()];
    for (int r = 0; r < resampled.length; r++) {
      resampled[r] = naive.applyAsDouble(Naive.repeat(subjects, RESAMPLES.multiplicities(r)));
    }
    Arrays.sort(resampled);
    assertThat(interval.value()).isCloseTo(naive.applyAsDouble(subjects), within(1e-12));
    // (200 - 1) * 0.025 = 4.975 and (200 - 1) * 0.975 = 194.025
    assertThat(interval.low())
        .isCloseTo(0.025 * resampled[4] + 0.975 * resampled[5], within(1e-12));
    assertThat(interval.high())
        .isCloseTo(0.975 * resampled[194] + 0.025 * resampled[195], within(1e-12));
  }

  private static List<Subject> subjects(Random random) {
    List<Subject> subjects = new ArrayList<>();
    for (int item = 0; item < ITEMS; item++) {
      for (int answer = random.nextInt(3); answer >= 0; answer--) {
        double risk = random.nextInt(8) / 8.0;
        double factuality = Math.max(0, Math.min(1, 0.7 - 0.5 * risk + random.nextInt(4) / 8.0));
        subjects.add(
            new Subject(item, Score.of(risk), risk < 0.6 * random.nextDouble(), factuality));
      }
    }
    return subjects;
  }
}
