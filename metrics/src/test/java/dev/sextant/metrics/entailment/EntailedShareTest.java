package dev.sextant.metrics.entailment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EntailedShareTest {

  @Test
  void neutrality_takes_no_part() {
    assertThat(EntailedShare.of(0.75, 0.25)).isEqualTo(0.75);
    assertThat(EntailedShare.of(0.375, 0.125)).isEqualTo(0.75);
  }

  @Test
  void it_goes_from_contradiction_to_entailment_and_is_even_where_all_is_neutral() {
    assertThat(EntailedShare.of(0, 1)).isZero();
    assertThat(EntailedShare.of(1, 0)).isEqualTo(1);
    assertThat(EntailedShare.of(0, 0)).isEqualTo(0.5);
  }
}
