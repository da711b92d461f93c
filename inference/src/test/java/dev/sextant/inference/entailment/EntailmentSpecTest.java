package dev.sextant.inference.entailment;

import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.CONTRADICTION;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.ENTAILMENT;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NEUTRAL;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NOT_ENTAILMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntailmentSpecTest {

  private static final String SHA = "ab".repeat(32);
  private static final List<EntailmentLabel> LABELS = List.of(ENTAILMENT, NEUTRAL, CONTRADICTION);
  private static final EntailmentSpec SPEC = spec("nli", "folder:/models/nli", SHA, 512, LABELS);

  /**
   * Stored probabilities are found by this revision, which must change when an implementation
   * changes one.
   */
  @Test
  void the_revision_is_pinned() {
    assertThat(SPEC.revision())
        .isEqualTo("d6def6027bf58429423ceb991e9b97d0957b8cd2d094c6df625a8a29328f5865");
  }

  @Test
  void neither_name_nor_place_of_the_files_is_part_of_the_revision() {
    assertThat(spec("other", "folder:/elsewhere", SHA, 512, LABELS).revision())
        .isEqualTo(SPEC.revision());
  }

  @Test
  void everything_that_can_change_a_probability_is() {
    List<EntailmentLabel> turned = List.of(CONTRADICTION, NEUTRAL, ENTAILMENT);

    assertThat(
            List.of(
                SPEC.revision(),
                spec("nli", SPEC.location(), "cd".repeat(32), 512, LABELS).revision(),
                spec("nli", SPEC.location(), SHA, 256, LABELS).revision(),
                spec("nli", SPEC.location(), SHA, 512, turned).revision()))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_generators_identity_stands_for_its_files() {
    assertThat(prompted("generator:a").revision()).isNotEqualTo(prompted("generator:b").revision());
  }

  @Test
  void labels_that_are_not_those_of_an_entailment_model_are_refused() {
    assertThat(List.of(List.of(NOT_ENTAILMENT, ENTAILMENT), List.of(ENTAILMENT, CONTRADICTION)))
        .allSatisfy(two -> assertThat(labelled(two).labels()).isEqualTo(two));
    assertThat(
            List.of(
                List.<EntailmentLabel>of(),
                List.of(ENTAILMENT),
                List.of(NEUTRAL, CONTRADICTION),
                List.of(ENTAILMENT, NEUTRAL),
                List.of(ENTAILMENT, ENTAILMENT, CONTRADICTION),
                List.of(ENTAILMENT, NOT_ENTAILMENT, CONTRADICTION)))
        .allSatisfy(
            wrong ->
                assertThatThrownBy(() -> labelled(wrong))
                    .isInstanceOf(ModelException.class)
                    .hasMessageStartingWith("The labels of an entailment model are entailment,"));
  }

  @Test
  void probabilities_that_do_not_sum_to_one_are_refused() {
    assertThat(new EntailmentProbabilities(0.5, 0.25, 0.25, false).neutral()).isEqualTo(0.25);
    assertThatThrownBy(() -> new EntailmentProbabilities(0.5, 0.5, 0.5, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new EntailmentProbabilities(Double.NaN, 0.5, 0.5, false))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new EntailmentProbabilities(1.5, -0.5, 0, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static EntailmentSpec labelled(List<EntailmentLabel> labels) {
    return spec("nli", SPEC.location(), SHA, 512, labels);
  }

  private static EntailmentSpec prompted(String location) {
    return new EntailmentSpec("llm", Architecture.PROMPTED, location, null, null, 512, LABELS);
  }

  private static EntailmentSpec spec(
      String name, String location, String weights, int maxTokens, List<EntailmentLabel> labels) {
    return new EntailmentSpec(name, Architecture.BERT, location, weights, SHA, maxTokens, labels);
  }
}
