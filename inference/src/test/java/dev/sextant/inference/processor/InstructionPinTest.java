package dev.sextant.inference.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InstructionPinTest {

  private static final Set<String> NEWEST = Set.of("avx2", "avx512f", "amx_tile");

  @Test
  void an_environment_names_a_set_or_none() {
    assertThat(InstructionPin.of(Map.of())).isEmpty();
    assertThat(InstructionPin.of(Map.of(InstructionPin.VARIABLE, " "))).isEmpty();
    assertThat(InstructionPin.of(Map.of(InstructionPin.VARIABLE, "avx2")))
        .contains(InstructionPin.AVX2);
    assertThatThrownBy(() -> InstructionPin.of(Map.of(InstructionPin.VARIABLE, "sse9")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SEXTANT_INSTRUCTION_SET is one of avx2, avx512, found sse9");
  }

  @ParameterizedTest
  @EnumSource(InstructionPin.class)
  void the_variables_of_a_set_hold_the_newest_processor_to_it(InstructionPin pin) {
    Map<String, String> environment = pin.environment();

    String onednn = InstructionSet.held(NEWEST, environment.get("ONEDNN_MAX_CPU_ISA"));
    String aten = InstructionSet.held(NEWEST, environment.get("ATEN_CPU_CAPABILITY"));

    assertThatCode(() -> pin.require("onednn-%s aten-%s".formatted(onednn, aten)))
        .doesNotThrowAnyException();
    assertThat(InstructionPin.of(environment)).contains(pin);
  }

  @Test
  void a_process_with_another_set_is_told_what_to_do() {
    assertThatThrownBy(() -> InstructionPin.AVX2.require("onednn-amx aten-avx512"))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "This process computes with onednn-amx aten-avx512, but the cluster is pinned to"
                + " onednn-avx2 aten-avx2. Set ONEDNN_MAX_CPU_ISA=AVX2, ATEN_CPU_CAPABILITY=avx2 and"
                + " MKL_ENABLE_INSTRUCTIONS=AVX2 in its environment; if its processor lacks avx2, pin another set or stop it.");
  }
}
