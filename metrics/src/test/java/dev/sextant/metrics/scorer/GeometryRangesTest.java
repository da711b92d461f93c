package dev.sextant.metrics.scorer;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the vectors are, a geometric score is in its range or undefined with a reason. */
class GeometryRangesTest {

  private static final Set<String> ALL =
      Catalogue.metrics().stream()
          .filter(metric -> metric.family() == Family.GEOMETRY && metric.basis() == Basis.VECTORS)
          .map(Metric::name)
          .collect(toUnmodifiableSet());

  static Stream<Arguments> items() {
    Map<String, ItemVectors> items = new LinkedHashMap<>();
    ItemVectors random = RandomItems.item(5, 16, 1);
    float[] one = random.question();
    items.put("random", random);
    items.put("identical", RandomItems.each(random, vector -> one));
    items.put("all but identical", RandomItems.each(random, vector -> nudged(one, vector)));
    items.put("opposite in turn", alternating(random, one));
    items.put("more samples than dimensions", RandomItems.item(30, 3, 2));
    items.put("one dimension", RandomItems.item(4, 1, 3));
    items.put("orthonormal", orthonormal(12));
    items.put("tiny", RandomItems.each(random, vector -> RandomItems.times(vector, 1e-30f)));
    items.put("huge", RandomItems.each(random, vector -> RandomItems.times(vector, 1e30f)));
    return items.entrySet().stream().map(item -> Arguments.of(item.getKey(), item.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("items")
  void a_score_is_in_its_range(String name, ItemVectors item) {
    List<SubjectScore> scores = GeometryScores.of(item, ALL);
    assertThat(scores.stream().map(SubjectScore::metric)).containsAll(ALL);
    for (SubjectScore score : scores) {
      Metric metric = Catalogue.find(score.metric()).orElseThrow();
      if (score.score() instanceof Score.Defined defined) {
        assertThat(defined.value()).as(name + score).isBetween(metric.low(), metric.high());
      } else {
        assertThat(score.metric()).as(name).startsWith("checkembed-pearson");
        assertThat(score.score()).isEqualTo(Score.undefined(Reason.ZERO_VECTOR));
      }
    }
  }

  @Test
  void only_in_one_dimension_has_pearson_no_value() {
    assertThat(items().filter(item -> undefined((ItemVectors) item.get()[1]) > 0))
        .extracting(item -> item.get()[0])
        .containsExactly("one dimension");
  }

  @Test
  void a_vector_that_is_not_finite_leaves_no_value_that_needs_it() {
    for (float broken : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      ItemVectors item =
          RandomItems.each(RandomItems.item(3, 4, 4), v -> RandomItems.times(v, broken));
      assertThat(GeometryScores.of(item, ALL))
          .extracting(SubjectScore::score)
          .containsOnly(Score.undefined(Reason.NOT_FINITE));
    }
  }

  private static long undefined(ItemVectors item) {
    return GeometryScores.of(item, ALL).stream()
        .filter(score -> score.score() instanceof Score.Undefined)
        .count();
  }

  private static float[] nudged(float[] vector, float[] by) {
    float[] nudged = vector.clone();
    for (int i = 0; i < nudged.length; i++) {
      nudged[i] += 1e-7f * by[i];
    }
    return nudged;
  }

  private static ItemVectors alternating(ItemVectors item, float[] vector) {
    Random random = new Random(5);
    return RandomItems.each(item, v -> RandomItems.times(vector, random.nextBoolean() ? 1 : -1));
  }

  private static ItemVectors orthonormal(int dimensions) {
    List<AnswerVector> axes = new ArrayList<>();
    for (int i = 0; i < dimensions; i++) {
      float[] axis = new float[dimensions];
      axis[i] = 1;
      axes.add(new AnswerVector(axis, true));
    }
    Collections.reverse(axes);
    return RandomItems.with(RandomItems.item(1, dimensions, 6), axes);
  }
}
