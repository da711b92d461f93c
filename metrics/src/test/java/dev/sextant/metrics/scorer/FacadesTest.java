package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FacadesTest {

  private static final ItemText TEXT =
      new ItemText("Why?", "Because.", List.of(new AnswerText("So", true)));
  private static final ItemVectors VECTORS =
      new ItemVectors(
          new float[] {1, 0},
          new float[] {0, 1},
          List.of(new AnswerVector(new float[] {1, 1}, true)));

  @Test
  void floors_are_among_the_scores_of_texts_whatever_is_wanted() {
    assertThat(TextScores.of(TEXT, Set.of())).containsSequence(FloorScores.of(TEXT));
    assertThat(TextScores.of(TEXT, Set.of("sgi", "length")))
        .containsExactlyElementsOf(TextScores.of(TEXT, Set.of()));
  }

  @Test
  void metrics_of_texts_are_passed_over_among_those_of_vectors() {
    assertThat(VectorScores.of(VECTORS, Set.of("theta-rq", "length")))
        .containsExactlyElementsOf(GeometryScores.of(VECTORS, Set.of("theta-rq")));
  }

  @Test
  void a_name_that_the_catalogue_lacks_is_refused_by_both() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TextScores.of(TEXT, Set.of("lenght")))
        .withMessageContaining("lenght");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VectorScores.of(VECTORS, Set.of("sgii")))
        .withMessageContaining("sgii");
  }
}
