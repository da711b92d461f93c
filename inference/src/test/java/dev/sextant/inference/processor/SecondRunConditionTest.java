package dev.sextant.inference.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecondRunConditionTest {

  private static final Set<String> AVX2 = Set.of("sse2", "avx", "avx2", "fma", "f16c");

  @ParameterizedTest
  @ValueSource(
      strings = {"avx512f", "avx512_bf16", "avx10_2", "amx_tile", "avx_vnni", "avx_ne_convert"})
  void a_processor_with_more_than_avx2_computes_otherwise_when_it_is_held(String more)
      throws Exception {
    assertThat(SecondRunCondition.repeats(test("ofBothRuns"), Set.of("avx2", more))).isFalse();
  }

  @Test
  void a_processor_that_ends_with_avx2_computes_the_same() throws Exception {
    assertThat(SecondRunCondition.repeats(test("ofBothRuns"), AVX2)).isTrue();
  }

  @Test
  void a_test_that_only_the_second_run_enables_repeats_nothing() throws Exception {
    assertThat(SecondRunCondition.repeats(test("ofSecondRun"), AVX2)).isFalse();
  }

  @Test
  void an_unknown_processor_may_compute_otherwise() throws Exception {
    assertThat(SecondRunCondition.repeats(test("ofBothRuns"), Set.of())).isFalse();
  }

  private static Method test(String name) throws Exception {
    return Tests.class.getDeclaredMethod(name);
  }

  /** What a test class has. */
  private static final class Tests {

    @SuppressWarnings("unused")
    void ofBothRuns() {}

    @SuppressWarnings("unused")
    @EnabledIfEnvironmentVariable(named = "ONEDNN_MAX_CPU_ISA", matches = "AVX2")
    void ofSecondRun() {}
  }
}
