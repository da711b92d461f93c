package dev.sextant.metrics.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.geometry.CheckEmbed;
import dev.sextant.metrics.geometry.Isotropy;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.scorer.DirectionPair;
import dev.sextant.metrics.scorer.GeometryScores;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimilarityMatrixTest {

  private static final AnswerVector EAST = new AnswerVector(new float[] {1, 0, 0}, true);
  private static final AnswerVector NORTH = new AnswerVector(new float[] {0, 3, 0}, true);
  private static final AnswerVector BETWEEN = new AnswerVector(new float[] {2, 2, 1}, true);
  private static final AnswerVector BLANK = new AnswerVector(null, true);
  private static final AnswerVector ZERO = new AnswerVector(new float[3], true);
  private static final AnswerVector JUDGED = new AnswerVector(new float[] {0, 0, 1}, false);

  @Test
  void rows_are_the_samples_with_a_direction_and_say_which_answers_they_are() {
    SimilarityMatrix matrix =
        SimilarityMatrix.of(item(null, JUDGED, EAST, BLANK, ZERO, BETWEEN), Measure.COSINE);
    assertThat(matrix.answers()).containsExactly(1, 4);
    assertThat(matrix.reference()).isFalse();
    assertThat(matrix.values()).isDeepEqualTo(new double[][] {{1, 2 / 3.0}, {2 / 3.0, 1}});
  }

  @Test
  void a_reference_is_the_last_row_and_column() {
    SimilarityMatrix matrix =
        SimilarityMatrix.of(item(new float[] {0, 1, 0}, EAST, BETWEEN), Measure.COSINE);
    assertThat(matrix.reference()).isTrue();
    assertThat(matrix.answers()).containsExactly(0, 1);
    assertThat(matrix.values()[2]).containsExactly(0, 2 / 3.0, 1);
    assertThat(matrix.values()[1][2]).isEqualTo(matrix.values()[2][1]);
    assertThat(SimilarityMatrix.of(item(new float[3], EAST), Measure.COSINE).reference()).isFalse();
  }

  @Test
  void pearson_is_the_cosine_of_what_remains_without_the_mean() {
    SimilarityMatrix matrix = SimilarityMatrix.of(item(null, EAST, NORTH), Measure.PEARSON);
    assertThat(matrix.values()[0][1]).isCloseTo(-0.5, within(1e-15));
    AnswerVector constant = new AnswerVector(new float[] {0.1f, 0.1f, 0.1f}, true);
    assertThat(SimilarityMatrix.of(item(null, EAST, constant), Measure.PEARSON).answers())
        .containsExactly(0);
    assertThat(SimilarityMatrix.of(item(null, EAST, constant), Measure.COSINE).answers())
        .containsExactly(0, 1);
  }

  @Test
  void the_numbers_are_those_that_the_scores_were_made_of_to_the_bit() {
    ItemVectors item = item(new float[] {1, 2, -3}, JUDGED, EAST, BETWEEN, BLANK, NORTH);
    double[][] cosines =
        SimilarityMatrix.of(item(null, EAST, BETWEEN, NORTH), Measure.COSINE).values();
    double[][] correlations =
        SimilarityMatrix.of(item(null, EAST, BETWEEN, NORTH), Measure.PEARSON).values();
    assertThat(score(item, "isotropy-vne")).isEqualTo(Isotropy.vne(cosines));
    assertThat(score(item, "checkembed-cosine-mean")).isEqualTo(CheckEmbed.of(cosines).mean());
    assertThat(score(item, "checkembed-pearson-mean"))
        .isEqualTo(CheckEmbed.of(correlations).mean());
    double[] last = SimilarityMatrix.of(item, Measure.COSINE).values()[3];
    assertThat(score(item, "checkembed-reference-mean"))
        .isEqualTo((last[0] + last[1] + last[2]) / 3);
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void an_item_without_samples_has_an_empty_matrix(Measure measure) {
    assertThat(SimilarityMatrix.of(item(null, JUDGED, BLANK), measure).values()).isEmpty();
    assertThat(SimilarityMatrix.of(item(null, BETWEEN), measure).values())
        .isDeepEqualTo(new double[][] {{1}});
  }

  @Test
  void vectors_of_different_dimensions_are_refused() {
    ItemVectors item = item(new float[2], EAST);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SimilarityMatrix.of(item, Measure.PEARSON))
        .withMessageContaining("found 2 and 3");
  }

  private static ItemVectors item(float[] reference, AnswerVector... answers) {
    return new ItemVectors(null, null, reference, List.of(answers));
  }

  private static double score(ItemVectors item, String metric) {
    return DirectionPair.value(GeometryScores.of(item, Set.of(metric)), metric);
  }
}
