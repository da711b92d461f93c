package dev.sextant.metrics.scorer;

import static java.util.Map.entry;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.scorer.DirectionPair.Item;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Which way the metrics of uncertainty and consistency go. */
final class UncertaintyPairs {

  private static final DirectionPair SURE =
      new DirectionPair(logprobs(-0.1, -0.2), logprobs(-1, -2));
  private static final DirectionPair OTHER_WORDS =
      new DirectionPair(texts("a b c", "d e f", "g h"), texts("a b c", "a b c", "a b"));
  private static final DirectionPair SAME_VECTORS =
      new DirectionPair(plane(0, 5, 10), plane(0, 60, 120));
  private static final DirectionPair SAME_IN_SPACE =
      new DirectionPair(
          vectors(new float[] {1, 0, 0}, new float[] {1, 0.1f, 0}, new float[] {1, 0, 0.1f}),
          vectors(new float[] {1, 0, 0}, new float[] {0, 1, 0}, new float[] {0, 0, 1}));
  private static final DirectionPair ALL_NEW =
      new DirectionPair(texts("a b", "c d", "e f"), texts("a b", "a b", "b a"));

  static final Map<String, DirectionPair> ALL =
      Map.ofEntries(
          entry("perplexity", SURE),
          entry("ln-entropy", SURE),
          entry("u-deg-jaccard", OTHER_WORDS),
          entry("u-eigv-jaccard", OTHER_WORDS),
          entry("u-ecc-jaccard", OTHER_WORDS),
          entry("u-deg-cosine", SAME_VECTORS),
          entry("u-eigv-cosine", SAME_VECTORS),
          entry("u-ecc-cosine", SAME_VECTORS),
          entry("eigenscore", SAME_IN_SPACE),
          entry("rouge-l-dispersion", OTHER_WORDS),
          entry("selfcheck-ngram", ALL_NEW),
          entry("selfcheck-ngram-max", ALL_NEW),
          entry("bertscore", new DirectionPair(tokens("ref", "ref"), tokens("ref", "xyz"))),
          entry(
              "selfcheck-bertscore",
              new DirectionPair(tokens("", "ab", "ab"), tokens("", "ab", "xy"))));

  private UncertaintyPairs() {}

  private static Item logprobs(double first, double second) {
    ItemText item =
        new ItemText(null, null, Stream.of(first, second).map(UncertaintyPairs::sample).toList());
    return metric -> DirectionPair.value(TextScores.of(item, Set.of(metric)), metric);
  }

  private static AnswerText sample(double logprob) {
    return new AnswerText("a", true, new double[] {logprob}, List.of());
  }

  private static Item texts(String... answers) {
    ItemText item = new ItemText(null, null, samples(answers));
    return metric -> DirectionPair.value(TextScores.of(item, Set.of(metric)), metric);
  }

  /** Samples in the plane, at these angles, in degrees. */
  private static Item plane(double... degrees) {
    return vectors(
        Arrays.stream(degrees)
            .map(Math::toRadians)
            .mapToObj(a -> new float[] {(float) Math.cos(a), (float) Math.sin(a)})
            .toArray(float[][]::new));
  }

  private static Item vectors(float[]... vectors) {
    List<AnswerVector> samples =
        Arrays.stream(vectors).map(vector -> new AnswerVector(vector, true)).toList();
    ItemVectors item = new ItemVectors(null, null, samples);
    return metric -> DirectionPair.value(VectorScores.of(item, Set.of(metric)), metric);
  }

  /** A token per letter, each an axis of its own. */
  private static Item tokens(String reference, String... answers) {
    ItemText item = new ItemText(null, null, reference, samples(answers));
    return metric ->
        DirectionPair.value(
            TokenScores.of(item, Set.of(metric), UncertaintyPairs::letters), metric);
  }

  private static float[][] letters(String text) {
    float[][] letters = new float[text.length()][26];
    for (int i = 0; i < text.length(); i++) {
      letters[i][text.charAt(i) - 'a'] = 1;
    }
    return letters;
  }

  private static List<AnswerText> samples(String... answers) {
    return Stream.of(answers).map(answer -> new AnswerText(answer, true)).toList();
  }
}
