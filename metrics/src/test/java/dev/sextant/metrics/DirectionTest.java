package dev.sextant.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A pair of items for every metric. Of a metric with a direction the first is the trustworthy one;
 * of an undirected metric the first is the one with more of what its name says.
 */
class DirectionTest {

  private static final Pair AWAY_FROM_THE_QUESTION = pair(vectors(0, 90, 80), vectors(0, 90, 10));
  private static final Pair CLOSE_SAMPLES =
      pair(vectors(0, 90, 0, 5, 10), vectors(0, 90, 0, 60, 120));

  private static final Map<String, Pair> PAIRS =
      Map.ofEntries(
          Map.entry("sgi", AWAY_FROM_THE_QUESTION),
          Map.entry("theta-rq", AWAY_FROM_THE_QUESTION),
          Map.entry("theta-rc", AWAY_FROM_THE_QUESTION),
          Map.entry("theta-qc", pair(vectors(0, 90, 45), vectors(0, 20, 45))),
          Map.entry("isotropy-vne", CLOSE_SAMPLES),
          Map.entry("checkembed-cosine-frobenius", CLOSE_SAMPLES),
          Map.entry("checkembed-cosine-mean", CLOSE_SAMPLES),
          Map.entry(
              "checkembed-cosine-std", pair(vectors(0, 90, 0, 5, 10), vectors(0, 90, 0, 0, 90))),
          Map.entry("length", pair(texts("a long answer"), texts("short"))),
          Map.entry("context-novelty", pair(texts("invented words"), texts("the context"))),
          Map.entry("question-overlap", pair(texts("the question"), texts("other words"))),
          Map.entry("context-substring", pair(texts("the context"), texts("context the"))),
          Map.entry("mean-length", pair(texts("four", "five"), texts("one", "two"))),
          Map.entry("length-variation", pair(texts("a", "eleven"), texts("one", "two"))),
          Map.entry("jaccard-dispersion", pair(texts("a b", "c d"), texts("a b", "a d"))));

  static Stream<Metric> metrics() {
    return Catalogue.metrics().stream();
  }

  @Test
  void every_metric_has_its_pair_and_no_other_has() {
    assertThat(PAIRS.keySet())
        .containsExactlyInAnyOrderElementsOf(metrics().map(Metric::name).toList());
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void the_value_goes_the_way_that_the_catalogue_says(Metric metric) {
    Pair pair = PAIRS.get(metric.name());
    double first = pair.first().score(metric.name());
    double second = pair.second().score(metric.name());
    if (metric.direction() == Direction.HIGHER_IS_RISKY) {
      assertThat(first).isLessThan(second - 0.1);
    } else {
      assertThat(first).isGreaterThan(second + 0.1);
    }
    assertThat(List.of(first, second)).allMatch(v -> metric.low() <= v && v <= metric.high());
  }

  private interface Item {
    double score(String metric);
  }

  private record Pair(Item first, Item second) {}

  private static Pair pair(Item first, Item second) {
    return new Pair(first, second);
  }

  /** An item in the plane: question, context and samples at these angles, in degrees. */
  private static Item vectors(double question, double context, double... answers) {
    List<AnswerVector> samples =
        Arrays.stream(answers).mapToObj(a -> new AnswerVector(at(a), true)).toList();
    ItemVectors item = new ItemVectors(at(question), at(context), samples);
    return metric -> value(GeometryScores.of(item, Set.of(metric)), metric);
  }

  private static float[] at(double degrees) {
    double angle = Math.toRadians(degrees);
    return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
  }

  private static Item texts(String... answers) {
    List<AnswerText> samples = Stream.of(answers).map(a -> new AnswerText(a, true)).toList();
    ItemText item = new ItemText("This is the question.", "This is the context.", samples);
    return metric -> value(FloorScores.of(item), metric);
  }

  private static double value(List<SubjectScore> scores, String metric) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .map(score -> ((Score.Defined) score.score()).value())
        .findFirst()
        .orElseThrow();
  }
}
