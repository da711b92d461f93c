package dev.sextant.metrics.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NCurveTest {

  private static final Metric METRIC = Catalogue.find("isotropy-vne").orElseThrow();
  private static final int ITEMS = 200;

  @Test
  void each_point_is_what_a_report_says_and_enough_is_the_first_that_reaches_the_best() {
    SortedMap<Integer, ScoredSubjects> bySamples = new TreeMap<>();
    for (int n = 2; n <= 12; n += 2) {
      bySamples.put(n, ScoredSubjects.of(subjects(n)));
    }
    for (Headline headline : Headline.values()) {
      NCurve curve = NCurve.of(METRIC, headline, bySamples, ITEMS, Direction.HIGHER_IS_RISKY);
      double best = 0;
      for (NCurve.Point point : curve.points()) {
        SeriesStatistics report = SeriesStatistics.of(METRIC, subjects(point.samples()), ITEMS);
        assertThat(point.value()).isEqualTo(headline.of(report));
        assertThat(point.n()).isEqualTo(ITEMS);
        best = Math.max(best, point.value().value());
      }
      for (NCurve.Point point : curve.points()) {
        assertThat(point.value().high() >= best && point.samples() < curve.enough()).isFalse();
        assertThat(point.samples() == curve.enough() && point.value().high() < best).isFalse();
      }
      assertThat(curve.enough()).isBetween(4, 12);
    }
  }

  @Test
  void without_labels_nothing_is_enough() {
    SortedMap<Integer, ScoredSubjects> bySamples = new TreeMap<>();
    bySamples.put(2, ScoredSubjects.of(List.of(new ScoredSubject(0, Score.of(1), null, null))));
    NCurve curve = NCurve.of(METRIC, Headline.AUC, bySamples, ITEMS, Direction.HIGHER_IS_RISKY);
    assertThat(curve.points()).containsExactly(new NCurve.Point(2, 0, null));
    assertThat(curve.enough()).isNull();
  }

  @Test
  void an_order_is_a_permutation_that_seed_and_item_decide() {
    Set<String> seen = new HashSet<>();
    for (int item = 0; item < 50; item++) {
      int[] order = NCurve.order(7, item, 20);
      assertThat(Arrays.stream(order).sorted().toArray())
          .isEqualTo(IntStream.range(0, 20).toArray());
      assertThat(NCurve.order(7, item, 20)).isEqualTo(order);
      seen.add(Arrays.toString(order));
    }
    assertThat(seen).hasSize(50);
    assertThat(NCurve.order(8, 0, 20)).isNotEqualTo(NCurve.order(7, 0, 20));
    assertThat(NCurve.order(7, 0, 1)).containsExactly(0);
    assertThat(NCurve.order(7, 0, 0)).isEmpty();
  }

  /** Of 6 orders of 3, each comes in about a sixth of 6,000 items: 1,000, standard deviation 29. */
  @Test
  void every_order_is_as_likely_as_any() {
    int[] counts = new int[3 * 3 * 3];
    for (int item = 0; item < 6000; item++) {
      int[] order = NCurve.order(1, item, 3);
      counts[order[0] * 9 + order[1] * 3 + order[2]]++;
    }
    assertThat(Arrays.stream(counts).filter(count -> count > 0).boxed())
        .hasSize(6)
        .allMatch(count -> count > 870 && count < 1130);
  }

  /** More samples, less noise. */
  private static List<ScoredSubject> subjects(int samples) {
    Random random = new Random(samples);
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      double factuality = i % 11 / 10.0;
      double score = -factuality + random.nextGaussian() / Math.sqrt(samples);
      subjects.add(new ScoredSubject(i, Score.of(score), factuality > 0.5, factuality));
    }
    return subjects;
  }
}
