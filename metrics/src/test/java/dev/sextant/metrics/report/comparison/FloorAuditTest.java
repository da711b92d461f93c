package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.SubjectList;
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
            .usingRecursiveComparison()
            .isEqualTo(FloorAudit.of(headline, series, floors));
        assertThat(FloorAudit.of(headline, series, lean))
            .as("what the first has left behind changes nothing")
            .usingRecursiveComparison()
            .isEqualTo(FloorAudit.of(headline, series, floors));
      }
    }
  }

  @Test
  void a_series_is_no_floor_of_its_own_nor_is_one_over_other_clusters() {
    ScoreSeries length = series(LENGTH, 1, 0.6, 0);
    ScoreSeries overlap = lean(series(OVERLAP, 2, 0.4, 0));
    ScoreSeries elsewhere =
        new ScoreSeries(OVERLAP, null, SubjectList.of(length), length.direction(), ITEMS + 1);
    assertThat(FloorAudit.of(Headline.AUC, length, List.of(lean(length), elsewhere))).isEmpty();
    assertThat(FloorAudit.of(Headline.AUC, length, List.of(lean(length), overlap))).isPresent();
  }

  /** The first is ahead of its floor by little, twenty others by nothing. */
  @Test
  void audits_that_are_made_together_are_corrected_for_their_number() {
    ScoreSeries floor = series(OVERLAP, 2, 0.4, 0);
    List<FloorAudit> alone = new ArrayList<>();
    for (int seed = 3; seed < 24; seed++) {
      ScoreSeries series = series(SCORE, seed, seed == 3 ? 0.8 : 0.4, 0);
      alone.add(FloorAudit.of(Headline.AUC, series, List.of(floor)).orElseThrow());
    }
    List<FloorAudit> together = FloorAudit.corrected(alone, 1);
    assertThat(together).hasSameSizeAs(alone);
    for (int i = 0; i < alone.size(); i++) {
      double own = alone.get(i).adjusted();
      assertThat(own).isEqualTo(alone.get(i).comparison().difference().p());
      assertThat(together.get(i).adjusted()).isGreaterThanOrEqualTo(own);
      assertThat(together.get(i).comparison()).isSameAs(alone.get(i).comparison());
    }
    assertThat(FloorAudit.corrected(alone.subList(0, 1), 1).get(0).adjusted())
        .as("one alone costs nothing")
        .isEqualTo(alone.get(0).adjusted());
    assertThat(FloorAudit.corrected(alone, 1))
        .extracting(FloorAudit::adjusted)
        .as("the same seed gives the same bits")
        .isEqualTo(together.stream().map(FloorAudit::adjusted).toList());
    assertThat(together)
        .extracting(FloorAudit::adjusted)
        .anySatisfy(p -> assertThat(p).isGreaterThan(0.5));
  }

  private static ScoreSeries lean(ScoreSeries floor) {
    return new ScoreSeries(
        floor.metric(), floor.model(), SubjectList.of(floor), floor.direction(), ITEMS);
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
    return ScoreSeries.of(metric, metric == SCORE ? "m" : null, subjects, ITEMS);
  }
}
