package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.PairHead;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelsTest {

  private static final BertConfig CONFIG = new BertConfig(64, 200, 2, 96, 2, 4, 384, 1e-12);
  private static final List<Tokens> TEXTS = texts();

  @BeforeAll
  static void start() {
    TorchEngine.start();
  }

  @ParameterizedTest
  @EnumSource(Kernels.class)
  void a_text_has_the_same_bits_alone_and_with_others(Kernels kernels) {
    try (Network network = network(kernels)) {
      List<float[]> together = network.pooled(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(network.pooled(List.of(TEXTS.get(i))).get(0)).isEqualTo(together.get(i));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kernels.class)
  void bfloat16_is_near_float32_and_the_same_alone_and_with_others(Kernels kernels) {
    try (Network exact = network(Kernels.PLAIN);
        Network network = network(kernels, Precision.BFLOAT16)) {
      List<float[]> expected = exact.pooled(TEXTS);
      List<float[]> together = network.pooled(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(network.pooled(List.of(TEXTS.get(i))).get(0)).isEqualTo(together.get(i));
        assertThat(Vectors.distanceOfDirections(expected.get(i), together.get(i)))
            .isStrictlyBetween(0.0, 0.05);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kernels.class)
  void a_pair_has_the_same_bits_alone_and_with_others(Kernels kernels) {
    var weights = KernelTrial.randomWeights(PairHead.shapes(CONFIG, 3));
    assumeTrusted(kernels, Precision.FLOAT32);
    try (Network network =
        Network.load(CONFIG, Pooling.NONE, Precision.FLOAT32, weights, kernels)) {
      List<float[]> together = network.logits(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(network.logits(List.of(TEXTS.get(i))).get(0)).isEqualTo(together.get(i));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kernels.class)
  void a_texts_tokens_have_the_same_bits_alone_and_with_others(Kernels kernels) {
    try (Network network = network(kernels)) {
      List<float[][]> together = network.hidden(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(network.hidden(List.of(TEXTS.get(i))).get(0)).isDeepEqualTo(together.get(i));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kernels.class)
  void all_kernels_agree(Kernels kernels) {
    try (Network network = network(kernels);
        Network plain = network(Kernels.PLAIN)) {
      List<float[]> expected = plain.pooled(TEXTS);
      List<float[]> found = network.pooled(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(Vectors.distanceOfDirections(expected.get(i), found.get(i)))
            .isLessThan(Vectors.rounding(CONFIG.layers(), CONFIG.inner()));
      }
    }
  }

  /** Whatever the processor: the build runs this with its own instructions and with AVX2 alone. */
  @ParameterizedTest
  @EnumSource(Kernels.class)
  void kernels_are_trusted_with_a_small_model_only_where_a_common_size_can_have_them(
      Kernels kernels) {
    if (!KernelTrial.trusted(kernels, KernelTrial.COMMON, Precision.FLOAT32)) {
      assertThat(KernelTrial.trusted(kernels, CONFIG, Precision.FLOAT32)).isFalse();
    }
  }

  /**
   * Kernels that are not trusted are skipped by the other tests, so blocks that stopped being exact
   * would show nowhere but in the speed. The build runs this with AVX2 alone.
   */
  @Test
  @EnabledIfEnvironmentVariable(named = "ONEDNN_MAX_CPU_ISA", matches = "AVX2")
  void blocks_are_exact_with_avx2() {
    assertThat(KernelTrial.trusted(Kernels.BLOCKS, KernelTrial.COMMON, Precision.FLOAT32)).isTrue();
  }

  @Test
  void the_first_kernels_that_can_be_trusted_are_the_best() {
    Kernels best = KernelTrial.bestFor(CONFIG, Precision.FLOAT32);

    assertThat(KernelTrial.trusted(best, CONFIG, Precision.FLOAT32)).isTrue();
    for (Kernels faster : Arrays.copyOf(Kernels.values(), best.ordinal())) {
      assertThat(KernelTrial.trusted(faster, CONFIG, Precision.FLOAT32)).isFalse();
    }
  }

  @Test
  void the_engine_runs_as_it_is_set() {
    assertThat(System.getProperty("ai.djl.offline")).isEqualTo("true");
    assertThat(System.getProperty("ai.djl.pytorch.graph_optimizer")).isEqualTo("false");
    assertThat(System.getProperty("ai.djl.pytorch.num_threads")).isEqualTo("1");
  }

  private static Network network(Kernels kernels) {
    return network(kernels, Precision.FLOAT32);
  }

  private static Network network(Kernels kernels, Precision precision) {
    assumeTrusted(kernels, precision);
    return Network.load(
        CONFIG, Pooling.MEAN, precision, KernelTrial.randomWeights(CONFIG.shapes()), kernels);
  }

  /** Kernels that cannot be trusted on this processor are never used on it. */
  private static void assumeTrusted(Kernels kernels, Precision precision) {
    assumeTrue(
        KernelTrial.trusted(kernels, CONFIG, precision), "not exact on this processor: " + kernels);
  }

  private static List<Tokens> texts() {
    Random random = new Random(1);
    List<Tokens> texts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int length = 1 + random.nextInt(i % 3 == 0 ? 200 : 20);
      texts.add(
          new Tokens(random.longs(length, 0, 64).toArray(), 1 + random.nextInt(length), false));
    }
    return texts;
  }
}
