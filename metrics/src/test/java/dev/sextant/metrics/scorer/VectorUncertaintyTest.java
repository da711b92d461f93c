package dev.sextant.metrics.scorer;

import static dev.sextant.metrics.score.SelectedScores.SubjectScore.ITEM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VectorUncertaintyTest {

  private static final Set<String> ALL =
      Set.of("u-deg-cosine", "u-eigv-cosine", "u-ecc-cosine", "eigenscore");

  @Test
  void only_what_is_wanted_of_vectors_is_scored() {
    ItemVectors item = item(new float[] {1, 0}, new float[] {0, 1});
    assertThat(VectorScores.of(item, Set.of("eigenscore", "u-deg-cosine", "length", "bertscore")))
        .extracting(SubjectScore::metric)
        .containsExactly("u-deg-cosine", "eigenscore");
    assertThat(score(item, Set.of("length"))).isEmpty();
  }

  @Test
  void the_affinity_of_two_samples_is_their_cosine_and_nothing_where_it_is_negative() {
    assertThat(value("u-deg-cosine", new float[] {1, 0}, new float[] {3, 4}))
        .isCloseTo((1 - 0.6) / 2, within(1e-15));
    assertThat(value("u-deg-cosine", new float[] {1, 0}, new float[] {-3, 4})).isEqualTo(0.5);
    assertThat(value("u-eigv-cosine", new float[] {1, 0}, new float[] {-1, 0}))
        .isCloseTo(2, within(1e-15));
  }

  @Test
  void the_degree_by_cosines_is_that_of_their_mean_where_none_is_negative() {
    ItemVectors item = item(new float[] {1, 0}, new float[] {3, 4}, new float[] {0, 2});
    List<SubjectScore> scores =
        VectorScores.of(item, Set.of("u-deg-cosine", "checkembed-cosine-mean"));
    double mean = Find.value(scores, "checkembed-cosine-mean", ITEM);
    assertThat(Find.value(scores, "u-deg-cosine", ITEM))
        .isCloseTo((1 - mean) * 2 / 3, within(1e-15));
  }

  @Test
  void judged_and_blank_answers_do_not_count() {
    AnswerVector judged = new AnswerVector(new float[] {0, 1}, false);
    AnswerVector sample = new AnswerVector(new float[] {1, 0}, true);
    AnswerVector blank = new AnswerVector(null, true);
    List<SubjectScore> scores =
        score(new ItemVectors(null, null, List.of(sample, judged, blank, sample)), ALL);
    assertThat(Find.value(scores, "u-deg-cosine", ITEM)).isZero();
    assertThat(Find.value(scores, "u-eigv-cosine", ITEM)).isCloseTo(1, within(1e-15));
  }

  @Test
  void what_has_no_direction_or_no_other_is_named() {
    for (String metric : ALL) {
      assertThat(reason(metric)).isEqualTo(Reason.NO_ANSWERS);
      assertThat(reason(metric, (float[]) null)).isEqualTo(Reason.NO_ANSWERS);
      assertThat(reason(metric, new float[] {1, 0}, null)).isEqualTo(Reason.ONE_ANSWER);
      assertThat(reason(metric, new float[] {1, 0}, new float[] {0, 0}))
          .isEqualTo(Reason.ZERO_VECTOR);
      assertThat(reason(metric, new float[] {1, 0}, new float[] {Float.NaN, 0}))
          .isEqualTo(Reason.NOT_FINITE);
    }
  }

  @Test
  void order_and_lengths_change_nothing() {
    float[][] samples = random(8, 16, 1);
    List<SubjectScore> scores = score(item(samples), ALL);
    List<float[]> turned = new ArrayList<>(Arrays.asList(samples));
    Collections.shuffle(turned, new Random(2));
    turned.set(0, times(turned.get(0), 8));
    turned.set(5, times(turned.get(5), 0.25f));
    List<SubjectScore> others = score(item(turned.toArray(float[][]::new)), ALL);
    for (String metric : ALL) {
      assertThat(Find.value(others, metric, ITEM))
          .isCloseTo(Find.value(scores, metric, ITEM), within(1e-10));
    }
  }

  @Test
  void a_rotation_of_the_space_changes_no_measure_of_cosines() {
    float[][] samples = random(6, 2, 3);
    float[][] rotated = new float[6][];
    for (int i = 0; i < 6; i++) {
      rotated[i] = new float[] {-samples[i][1], samples[i][0]};
    }
    List<SubjectScore> scores = score(item(samples), ALL);
    List<SubjectScore> others = score(item(rotated), ALL);
    for (String metric : List.of("u-deg-cosine", "u-eigv-cosine", "u-ecc-cosine")) {
      assertThat(Find.value(others, metric, ITEM))
          .isCloseTo(Find.value(scores, metric, ITEM), within(1e-12));
    }
  }

  private static double value(String metric, float[]... samples) {
    return Find.value(score(item(samples), ALL), metric, ITEM);
  }

  private static Reason reason(String metric, float[]... samples) {
    return Find.reason(score(item(samples), ALL), metric, ITEM);
  }

  private static List<SubjectScore> score(ItemVectors item, Set<String> wanted) {
    return VectorScores.of(item, wanted);
  }

  private static ItemVectors item(float[]... samples) {
    return new ItemVectors(
        null, null, Arrays.stream(samples).map(v -> new AnswerVector(v, true)).toList());
  }

  private static float[] times(float[] vector, float factor) {
    float[] scaled = vector.clone();
    for (int k = 0; k < scaled.length; k++) {
      scaled[k] *= factor;
    }
    return scaled;
  }

  private static float[][] random(int n, int dimensions, long seed) {
    Random random = new Random(seed);
    float[][] vectors = new float[n][dimensions];
    for (float[] vector : vectors) {
      for (int k = 0; k < dimensions; k++) {
        vector[k] = (float) random.nextGaussian();
      }
    }
    return vectors;
  }
}
