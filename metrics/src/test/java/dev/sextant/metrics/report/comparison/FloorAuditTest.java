package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FloorAuditTest {

  private static final Metric SCORE = Catalogue.find("theta-rc").orElseThrow();
  private static final Metric LENGTH = Catalogue.find("length").orElseThrow();
  private static final Metric OVERLAP = Catalogue.find("question-overlap").orElseThrow();
  private static final int ITEMS = 200;
  private static final Resamples RESAMPLES = new Resamples(ITEMS, 130, 4);

  @Test
  void floors_of_which_one_statistic_is_known_decide_as_floors_of_which_all_are() {
    List<ScoreSeries> floors = List.of(series(LENGTH, 1, 0.6, 0), series(OVERLAP, 2, 0.4, 9));
    floors.forEach(ScoreSeries::statistics);
    for (int gaps : new int[] {0, 7}) {
      ScoreSeries series = series(SCORE, 3, 1, gaps);
      for (Headline headline : Headline.values()) {
        List<ScoreSeries> lean = floors.stream().map(FloorAuditTest::lean).toList();
        assertThat(FloorAudit.of(headline, series, lean))
            .isPresent()
            .isEqualTo(FloorAudit.of(headline, series, floors));
        assertThat(FloorAudit.of(headline, series, lean))
            .as("what the first has left behind changes nothing")
            .isEqualTo(FloorAudit.of(headline, series, floors));
      }
    }
  }

  @Test
  void a_series_is_no_floor_of_its_own_nor_is_one_over_other_resamples() {
    ScoreSeries length = series(LENGTH, 1, 0.6, 0);
    ScoreSeries overlap = lean(series(OVERLAP, 2, 0.4, 0));
    ScoreSeries elsewhere =
        new ScoreSeries(
            OVERLAP, null, length.subjects(), length.direction(), new Resamples(ITEMS, 130, 5));
    assertThat(FloorAudit.of(Headline.AUC, length, List.of(lean(length), elsewhere))).isEmpty();
    assertThat(FloorAudit.of(Headline.AUC, length, List.of(lean(length), overlap))).isPresent();
  }

  private static ScoreSeries lean(ScoreSeries floor) {
    return new ScoreSeries(
        floor.metric(), floor.model(), floor.subjects(), floor.direction(), floor.resamples());
  }

  /** Two subjects an item, with both labels and traits; every so many lack a score. */
  private static ScoreSeries series(Metric metric, long seed, double signal, int gaps) {
    Random labels = new Random(17);
    Random scores = new Random(seed);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * ITEMS; i++) {
      double factuality = labels.nextInt(5) / 4.0;
      double value = scores.nextGaussian() - signal * factuality;
      Score score =
          gaps > 0 && i % gaps == 1 ? Score.undefined(Reason.EMPTY_ANSWER) : Score.of(value);
      Traits traits = new Traits(labels.nextDouble(), 20 + i % 9, 100 + i % 7, 10 + i % 31);
      subjects.add(new ScoredSubject(i / 2, score, factuality > 0.5, factuality, traits));
    }
    return ScoreSeries.of(metric, metric == SCORE ? "m" : null, subjects, RESAMPLES);
  }
}
