package dev.sextant.inference.entailment;

import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.CONTRADICTION;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.ENTAILMENT;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NEUTRAL;
import static dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel.NOT_ENTAILMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoftmaxTest {

  /** Origin: scipy.special.softmax([1, 2, 3]), SciPy 1.10.1. */
  @Test
  void outputs_become_the_probabilities_of_their_labels() {
    var found =
        Softmax.of(new float[] {1, 2, 3}, List.of(NEUTRAL, CONTRADICTION, ENTAILMENT), true);

    assertThat(found.neutral()).isCloseTo(0.09003057317038043, within(1e-15));
    assertThat(found.contradiction()).isCloseTo(0.24472847105479767, within(1e-15));
    assertThat(found.entailment()).isCloseTo(0.6652409557748219, within(1e-15));
    assertThat(found.truncated()).isTrue();
  }

  @Test
  void what_does_not_follow_counts_as_contradiction() {
    var found = Softmax.of(new float[] {0, 0}, List.of(ENTAILMENT, NOT_ENTAILMENT), false);

    assertThat(found).isEqualTo(new EntailmentProbabilities(0.5, 0, 0.5, false));
  }

  @Test
  void outputs_far_from_zero_overflow_nothing() {
    var labels = List.of(ENTAILMENT, NEUTRAL, CONTRADICTION);

    assertThat(Softmax.of(new float[] {Float.MAX_VALUE, -Float.MAX_VALUE, 0}, labels, false))
        .isEqualTo(new EntailmentProbabilities(1, 0, 0, false));
    assertThat(Softmax.of(new float[] {-1e30f, -1e30f, -1e30f}, labels, false).neutral())
        .isCloseTo(1 / 3.0, within(1e-15));
  }
}
