package dev.sextant.metrics.scorer;

import static java.util.Map.entry;

import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.scorer.DirectionPair.Item;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which way the geometric metrics go, shown in the plane. */
final class GeometryPairs {

  private static final DirectionPair AWAY_FROM_THE_QUESTION =
      new DirectionPair(item(0, 90, 80), item(0, 90, 10));
  private static final DirectionPair CLOSE_SAMPLES =
      new DirectionPair(item(0, 90, 0, 10), item(0, 90, 0, 90));
  private static final DirectionPair EVEN_SAMPLES =
      new DirectionPair(item(0, 90, 0, 5, 10), item(0, 90, 0, 0, 90));

  static final Map<String, DirectionPair> ALL =
      Map.ofEntries(
          entry("sgi", AWAY_FROM_THE_QUESTION),
          entry("theta-rq", AWAY_FROM_THE_QUESTION),
          entry("theta-rc", AWAY_FROM_THE_QUESTION),
          entry("sgi-lower-bound", AWAY_FROM_THE_QUESTION),
          entry("sgi-upper-bound", AWAY_FROM_THE_QUESTION),
          entry("theta-qc", new DirectionPair(item(0, 90, 45), item(0, 20, 45))),
          entry("isotropy-vne", CLOSE_SAMPLES),
          entry("isotropy-log-determinant", CLOSE_SAMPLES),
          entry("isotropy-inverse-trace", CLOSE_SAMPLES),
          entry("isotropy-vne-reference", CLOSE_SAMPLES),
          entry("isotropy-frobenius", CLOSE_SAMPLES),
          entry("checkembed-cosine-frobenius", CLOSE_SAMPLES),
          entry("checkembed-cosine-mean", CLOSE_SAMPLES),
          entry("checkembed-cosine-std", EVEN_SAMPLES),
          entry("checkembed-pearson-frobenius", CLOSE_SAMPLES),
          entry("checkembed-pearson-mean", CLOSE_SAMPLES),
          entry("checkembed-pearson-std", EVEN_SAMPLES),
          entry("checkembed-reference-mean", CLOSE_SAMPLES));

  private GeometryPairs() {}

  /**
   * An item in a plane: question, context and samples at these angles, in degrees; the reference
   * says what the question says.
   */
  private static Item item(double question, double context, double... answers) {
    List<AnswerVector> samples =
        Arrays.stream(answers).mapToObj(a -> new AnswerVector(at(a), true)).toList();
    ItemVectors item = new ItemVectors(at(question), at(context), at(question), samples);
    return metric -> DirectionPair.value(VectorScores.of(item, Set.of(metric)), metric);
  }

  /** In the plane of components that sum to 0, where Pearson's correlation is the cosine. */
  private static float[] at(double degrees) {
    double x = Math.cos(Math.toRadians(degrees)) / Math.sqrt(2);
    double y = Math.sin(Math.toRadians(degrees)) / Math.sqrt(6);
    return new float[] {(float) (x + y), (float) (y - x), (float) (-2 * y)};
  }
}
