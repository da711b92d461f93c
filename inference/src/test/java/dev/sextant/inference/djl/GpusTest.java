package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

class GpusTest {

  @Test
  void a_compute_capability_has_a_major_and_a_minor_number() {
    assertThat(Gpus.dotted("89")).isEqualTo("8.9");
    assertThat(Gpus.dotted("120")).isEqualTo("12.0");
  }

  @Test
  void the_libtorch_that_ships_is_no_build_for_cuda() {
    assumeTrue(Gpus.library().isEmpty(), "this machine has a libtorch of its own");

    assertThat(Gpus.isCudaBuild()).isFalse();
    assertThat(Gpus.list()).isEmpty();
  }
}
