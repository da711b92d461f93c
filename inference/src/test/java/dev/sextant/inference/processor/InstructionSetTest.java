package dev.sextant.inference.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

class InstructionSetTest {

  private static final Set<String> AVX512 = Set.of("sse2", "avx2", "avx512f");

  @Test
  void the_greatest_set_of_the_processor_is_used_unless_a_variable_holds_it_back() {
    assertThat(InstructionSet.held(AVX512, null)).isEqualTo("avx512");
    assertThat(InstructionSet.held(AVX512, "AVX2")).isEqualTo("avx2");
    assertThat(InstructionSet.held(AVX512, "avx2_vnni")).isEqualTo("avx2");
    assertThat(InstructionSet.held(AVX512, "AVX512_CORE_AMX")).isEqualTo("avx512");
    assertThat(InstructionSet.held(AVX512, "SSE41")).isEqualTo("sse");
    assertThat(InstructionSet.held(Set.of("avx2", "avx512f", "amx_tile"), null)).isEqualTo("amx");
    assertThat(InstructionSet.held(Set.of(), null)).isEqualTo("sse");
  }

  @Test
  void instructions_for_half_precision_are_those_of_the_processor_that_a_variable_allows() {
    Set<String> flags = Set.of("avx2", "avx512f", "avx512_bf16", "avx512_fp16", "amx_bf16");

    assertThat(InstructionSet.ofHalfPrecision(flags, null))
        .containsExactly("avx512_bf16", "avx512_fp16", "amx_bf16");
    assertThat(InstructionSet.ofHalfPrecision(flags, "AVX512_CORE_FP16"))
        .containsExactly("avx512_bf16", "avx512_fp16");
    assertThat(InstructionSet.ofHalfPrecision(flags, "AVX512_CORE_BF16"))
        .containsExactly("avx512_bf16");
    assertThat(InstructionSet.ofHalfPrecision(flags, "AVX512_CORE")).isEmpty();
    assertThat(InstructionSet.ofHalfPrecision(AVX512, null)).isEmpty();
  }

  @Test
  void instructions_for_integers_are_those_of_the_processor() {
    assertThat(InstructionSet.ofIntegers(Set.of("avx2", "avx_vnni"))).containsExactly("avx_vnni");
    assertThat(InstructionSet.ofIntegers(Set.of("amx_int8", "avx512f", "avx512_vnni")))
        .containsExactly("avx512_vnni", "amx_int8");
    assertThat(InstructionSet.ofIntegers(AVX512)).isEmpty();
  }

  @Test
  @EnabledIfEnvironmentVariable(named = "ONEDNN_MAX_CPU_ISA", matches = "AVX2")
  void a_process_that_is_held_to_avx2_says_so() {
    assertThat(InstructionSet.inUse()).isEqualTo("onednn-avx2 aten-avx2");
  }
}
