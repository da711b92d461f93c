package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever the input, a value is in the range that the catalogue promises, or has a reason. */
class UncertaintyRangesTest {

  private static final String[] TEXTS = {
    "a", "b", "a b c. B d!", "Dr. e is f.", "?", " ", "a", "long and longer, and longest of all"
  };

  @Test
  void of_texts() {
    List<SubjectScore> scores = new ArrayList<>();
    for (int seed = 0; seed < 300; seed++) {
      ItemText item = item(new Random(seed));
      scores.addAll(TextScores.of(item, names(Basis.TEXT)));
    }
    assertInRange(scores, Basis.TEXT);
  }

  @Test
  void of_vectors() {
    List<SubjectScore> scores = new ArrayList<>();
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int dimensions = 1 + random.nextInt(6);
      List<AnswerVector> answers =
          Stream.generate(() -> vector(random, dimensions))
              .limit(2 + random.nextInt(9))
              .map(vector -> new AnswerVector(vector, true))
              .toList();
      scores.addAll(VectorScores.of(new ItemVectors(null, null, answers), names(Basis.VECTORS)));
    }
    assertInRange(scores, Basis.VECTORS);
  }

  @Test
  void of_tokens() {
    List<SubjectScore> scores = new ArrayList<>();
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      scores.addAll(
          TokenScores.of(
              item(random),
              names(Basis.TOKENS),
              text ->
                  Stream.generate(() -> vector(random, 2))
                      .limit(text.length())
                      .toArray(float[][]::new)));
    }
    assertInRange(scores, Basis.TOKENS);
  }

  private static void assertInRange(List<SubjectScore> scores, Basis basis) {
    Set<String> defined =
        scores.stream()
            .filter(score -> score.score() instanceof Score.Defined)
            .map(SubjectScore::metric)
            .collect(Collectors.toSet());
    assertThat(defined).containsAll(names(basis));
    for (SubjectScore score : scores) {
      if (score.score() instanceof Score.Defined value) {
        Metric metric = Catalogue.find(score.metric()).orElseThrow();
        assertThat(value.value()).as(metric.name()).isBetween(metric.low(), metric.high());
      }
    }
  }

  private static Set<String> names(Basis basis) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.family() == Family.UNCERTAINTY && metric.basis() == basis)
        .map(Metric::name)
        .collect(Collectors.toSet());
  }

  /** Of few values, so that equal, opposite and zero vectors are among them. */
  private static float[] vector(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int k = 0; k < dimensions; k++) {
      vector[k] = random.nextInt(5) - 2;
    }
    vector[0] = vector[0] == 0 && random.nextInt(4) > 0 ? 1 : vector[0];
    return vector;
  }

  private static ItemText item(Random random) {
    List<AnswerText> answers = new ArrayList<>();
    for (int i = 0; i < random.nextInt(8); i++) {
      double[] logprobs = random.doubles(1 + random.nextInt(3), -5, 0).toArray();
      answers.add(
          new AnswerText(
              TEXTS[random.nextInt(TEXTS.length)], random.nextInt(4) > 0, logprobs, List.of()));
    }
    return new ItemText("Q?", null, "a reference", answers);
  }
}
