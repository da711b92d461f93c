package dev.sextant.metrics.scorer;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What changes no geometric score, and what changes it how. */
class GeometryPropertiesTest {

  private static final int SAMPLES = 6;
  private static final Set<String> ALL =
      Catalogue.metrics().stream()
          .filter(metric -> metric.family() == Family.GEOMETRY && metric.basis() == Basis.VECTORS)
          .map(Metric::name)
          .collect(toUnmodifiableSet());

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void a_rotation_of_the_space_changes_nothing_but_pearson(long seed) {
    ItemVectors item = RandomItems.item(SAMPLES, 12, seed);
    Map<String, Double> before = scores(item);
    Map<String, Double> after = scores(RandomItems.each(item, RandomItems.rotation(12, seed)));
    for (String metric : before.keySet()) {
      double change = Math.abs(after.get(metric) - before.get(metric));
      if (metric.startsWith("checkembed-pearson")) {
        assertThat(change).as(metric).isGreaterThan(1e-4);
      } else {
        assertThat(change).as(metric).isLessThan(1e-5);
      }
    }
  }

  @Test
  void a_number_added_to_all_components_changes_everything_but_pearson() {
    ItemVectors item = RandomItems.item(SAMPLES, 12, 4);
    Map<String, Double> before = scores(item);
    Map<String, Double> after = scores(RandomItems.each(item, v -> RandomItems.plus(v, 0.5f)));
    for (String metric : before.keySet()) {
      double change = Math.abs(after.get(metric) - before.get(metric));
      if (metric.startsWith("checkembed-pearson")) {
        assertThat(change).as(metric).isLessThan(1e-5);
      } else {
        assertThat(change).as(metric).isGreaterThan(1e-4);
      }
    }
  }

  @Test
  void lengths_change_nothing_to_the_bit_where_scaling_is_exact() {
    ItemVectors item = RandomItems.item(SAMPLES, 12, 5);
    Random random = new Random(6);
    UnaryOperator<float[]> exactly =
        vector -> RandomItems.times(vector, Math.scalb(1f, random.nextInt(60) - 30));
    assertThat(scores(RandomItems.each(item, exactly))).isEqualTo(scores(item));
    Map<String, Double> after =
        scores(RandomItems.each(item, v -> RandomItems.times(v, 0.1f + random.nextFloat())));
    scores(item)
        .forEach((metric, value) -> assertThat(after.get(metric)).isCloseTo(value, within(1e-5)));
  }

  @Test
  void the_order_of_the_samples_changes_no_score_of_the_item_and_moves_those_of_answers() {
    ItemVectors item = RandomItems.item(SAMPLES, 12, 7);
    List<AnswerVector> reversed = new ArrayList<>(item.answers());
    Collections.reverse(reversed);
    Map<String, Double> before = scores(item);
    Map<String, Double> after = scores(RandomItems.with(item, reversed));
    int last = reversed.size() - 1;
    before.forEach(
        (key, value) -> {
          String[] parts = key.split("@");
          int answer = Integer.parseInt(parts[1]);
          String moved = parts[0] + "@" + (answer == SubjectScore.ITEM ? answer : last - answer);
          assertThat(after.get(moved))
              .as(key)
              .isCloseTo(value, within(answer == SubjectScore.ITEM ? 1e-12 : 0));
        });
  }

  @Test
  void each_sample_once_more_changes_what_the_documentation_says() {
    ItemVectors item = RandomItems.item(SAMPLES, 12, 8);
    List<AnswerVector> twice = new ArrayList<>(item.answers());
    twice.addAll(item.answers().stream().filter(AnswerVector::sample).toList());
    Map<String, Double> once = scores(item);
    Map<String, Double> more = scores(RandomItems.with(item, twice));
    double n = SAMPLES;

    once.forEach(
        (key, value) -> {
          double after = more.get(key);
          if (!key.endsWith("@-1") || key.matches("(theta-qc|checkembed-reference-mean).*")) {
            assertThat(after).as(key).isCloseTo(value, within(1e-14));
          } else if (key.startsWith("isotropy-vne@")) {
            assertThat(after).isCloseTo(value * Math.log(n) / Math.log(2 * n), within(1e-12));
          } else if (key.startsWith("isotropy-frobenius")) {
            assertThat(after).isCloseTo(value * 2 * (n - 1) / (2 * n - 1), within(1e-12));
          } else if (key.startsWith("isotropy-log-determinant")) {
            assertThat(after).isBetween(0.0, 0.045);
          } else if (key.startsWith("isotropy-inverse-trace")) {
            assertThat(after).isBetween(0.0, 0.002);
          } else if (key.endsWith("-mean@-1")) {
            assertThat(after).isCloseTo((2 * (n - 1) * value + 1) / (2 * n - 1), within(1e-12));
          } else if (key.contains("-frobenius")) {
            double squares = (2 * (n - 1) * value * value + 1) / (2 * n - 1);
            assertThat(after).isCloseTo(Math.sqrt(squares), within(1e-12));
          }
        });
  }

  @Test
  void what_else_is_wanted_changes_no_bit() {
    ItemVectors item = RandomItems.item(SAMPLES, 33, 9);
    List<SubjectScore> together = GeometryScores.of(item, ALL);
    for (String metric : ALL) {
      assertThat(together).containsAll(GeometryScores.of(item, Set.of(metric)));
    }
  }

  private static Map<String, Double> scores(ItemVectors item) {
    return GeometryScores.of(item, ALL).stream()
        .collect(
            toMap(
                score -> score.metric() + "@" + score.answer(),
                score -> ((Score.Defined) score.score()).value()));
  }
}
