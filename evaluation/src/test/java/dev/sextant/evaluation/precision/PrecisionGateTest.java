package dev.sextant.evaluation.precision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.evaluation.precision.PrecisionGate.Distance;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.ModelMemoryException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrecisionGateTest {

  private static final EmbedderSpec HALF = LexicalEmbedder.lexical().in(Precision.BFLOAT16);

  @Test
  void the_groups_spread_widely_enough_for_a_rank_correlation() {
    List<List<String>> groups = PrecisionGate.groups();
    assertThat(groups).hasSize(48).allSatisfy(group -> assertThat(group).hasSize(8));
    try (Embedder lexical = new LexicalEmbedder()) {
      double[] isotropies = PrecisionGate.isotropies(lexical, groups);

      assertThat(Arrays.stream(isotropies).distinct().count()).isEqualTo(48);
      assertThat(Arrays.stream(isotropies).max().orElseThrow())
          .isGreaterThan(Arrays.stream(isotropies).min().orElseThrow() + 0.3);
    }
  }

  @Test
  void a_model_that_gives_the_same_scores_passes() {
    Distance none = PrecisionGate.require(HALF, spec -> new LexicalEmbedder());

    assertThat(none.difference()).isZero();
    assertThat(none.correlation()).isCloseTo(1, within(1e-12));
    assertThat(none.groups()).isEqualTo(48);
  }

  @Test
  void one_group_that_moves_too_far_or_two_that_change_places_are_enough_to_fail() {
    double[] exact = IntStream.range(0, 48).mapToDouble(i -> 0.01 * i).toArray();
    double[] moved = exact.clone();
    moved[7] += 0.0011;
    double[] shuffled = IntStream.range(0, 48).mapToDouble(i -> 0.0001 * (i ^ 1)).toArray();
    double[] near = IntStream.range(0, 48).mapToDouble(i -> 0.0001 * i).toArray();

    assertThat(PrecisionGate.distance(exact, moved).passes()).isFalse();
    assertThat(PrecisionGate.distance(near, shuffled).difference()).isLessThan(0.001);
    assertThat(PrecisionGate.distance(near, shuffled).passes()).isFalse();
    assertThat(PrecisionGate.distance(exact, exact.clone()).passes()).isTrue();
  }

  @Test
  void a_model_that_fails_is_refused_with_both_numbers() {
    assertThatThrownBy(
            () ->
                PrecisionGate.require(
                    HALF,
                    spec ->
                        spec.precision() == Precision.FLOAT32
                            ? new LexicalEmbedder()
                            : new OtherModel()))
        .isInstanceOf(ModelException.class)
        .hasMessageMatching(
            "In bfloat16, the model of lexical is too far from float32: largest difference of"
                + " isotropy \\S+ \\(at most 1e-03\\), rank correlation \\S+ \\(at least 0.999\\),"
                + " over 48 groups\\.");
  }

  @Test
  void a_machine_without_kernels_for_the_precision_says_so() {
    assertThatThrownBy(
            () ->
                PrecisionGate.require(
                    HALF,
                    spec -> {
                      throw new ModelException("no kernel.");
                    }))
        .hasMessage("The model of lexical does not run on this machine in bfloat16: no kernel.");
  }

  @Test
  void a_lack_of_memory_says_nothing_about_the_precision() {
    ModelMemory memory = new ModelMemory(100);
    memory.claim("One", new ModelBytes(60, 0));

    for (Precision lacking : List.of(Precision.BFLOAT16, Precision.FLOAT32)) {
      assertThatThrownBy(
              () ->
                  PrecisionGate.require(
                      HALF,
                      spec -> {
                        if (spec.precision() == lacking) {
                          memory.claim("The embedder", new ModelBytes(60, 0));
                        }
                        return new LexicalEmbedder();
                      }))
          .isInstanceOfSatisfying(
              ModelMemoryException.class, refused -> assertThat(refused.isPassing()).isTrue())
          .hasMessageStartingWith("The embedder needs ");
    }
  }

  @Test
  void a_model_that_has_no_room_in_float32_says_what_for_and_what_needs_less() {
    ModelMemory memory = new ModelMemory(100);

    assertThatThrownBy(
            () ->
                PrecisionGate.require(
                    HALF,
                    spec -> {
                      if (spec.precision() == Precision.FLOAT32) {
                        memory.claim("The embedder", new ModelBytes(120, 0));
                      }
                      return new LexicalEmbedder();
                    }))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, refused -> assertThat(refused.isPassing()).isFalse())
        .hasMessageStartingWith(
            "lexical runs in bfloat16, but is compared with itself in float32 first. The embedder needs ")
        .hasMessageContaining("Set SEXTANT_MODELS_MEMORY to ")
        .hasMessageEndingWith("if its files are in bfloat16 or float16.");
  }

  @Test
  void a_shipped_model_in_bfloat16_is_another_embedder_near_the_first() {
    EmbedderSpec minilm = Embedders.shipped().get(1);
    EmbedderSpec half = minilm.in(Precision.BFLOAT16);
    assertThat(half.revision()).isNotEqualTo(minilm.revision());

    List<List<String>> groups = PrecisionGate.groups().subList(0, 6);
    try (Embedder exact = Embedders.open(minilm);
        Embedder fast = Embedders.open(half)) {
      double difference =
          PrecisionGate.distance(
                  PrecisionGate.isotropies(exact, groups), PrecisionGate.isotropies(fast, groups))
              .difference();
      assertThat(difference).isStrictlyBetween(0.0, 0.02);
    }
  }

  /** Reads the second half of each text. */
  private static final class OtherModel implements Embedder {

    private final Embedder inner = new LexicalEmbedder();

    @Override
    public EmbedderSpec spec() {
      return inner.spec();
    }

    @Override
    public List<Embedding> embed(List<String> texts) {
      return inner.embed(texts.stream().map(text -> text.substring(text.length() / 2)).toList());
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
