package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.SharedEmbedders;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.processor.ComputeDevice;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelBytesTest {

  private static final long MB = 1L << 20;

  private static final EmbedderSpec LEXICAL = Embedders.shipped().get(0);
  private static final EmbedderSpec MINILM = Embedders.shipped().get(1);
  private static final EmbedderSpec BGE = Embedders.shipped().get(2);

  /** all-MiniLM-L6-v2 has 22.6 million weights without its pooler, bge-small-en-v1.5 33.2. */
  @Test
  void a_shipped_model_takes_its_weights_and_a_little_more() {
    assertThat(Embedders.bytes(MINILM).kept())
        .isBetween(22_565_376L * 4, 22_565_376L * 4 + 10 * MB);
    assertThat(Embedders.bytes(BGE).kept()).isBetween(33_212_160L * 4, 33_212_160L * 4 + 10 * MB);
    assertThat(Embedders.bytes(LEXICAL)).isEqualTo(ModelBytes.NONE);
  }

  /** Queries, keys and values, what follows attention, the way up and down: 9 widths. */
  @Test
  void passes_take_twice_the_outputs_of_a_layer() {
    assertThat(Embedders.bytes(MINILM).passes())
        .isEqualTo(
            2L
                * 4
                * (5 * 384 + 4 * 384)
                * TokenBatches.TOKENS_PER_BATCH
                * Workers.shared().count());
  }

  @Test
  void half_precision_halves_the_matrices_of_layers_and_no_table() {
    long matrices = 6L * 12 * 384 * 384;

    assertThat(
            Embedders.bytes(MINILM).kept() - Embedders.bytes(MINILM.in(Precision.BFLOAT16)).kept())
        .isEqualTo(2 * matrices);
  }

  @Test
  void the_least_recently_used_model_makes_room_for_another() {
    ModelMemory memory = new ModelMemory(Embedders.bytes(BGE).total() + 20 * MB);
    SharedEmbedders shared =
        new SharedEmbedders(spec -> EmbedderLoader.prepare(spec, ComputeDevice.CPU), memory);

    try (Embedder first = shared.open(MINILM)) {
      assertThat(first.embed(List.of("in use"))).hasSize(1);
      assertThatThrownBy(() -> shared.open(BGE))
          .isInstanceOf(ModelMemoryException.class)
          .hasMessageStartingWith("The embedder bge-small-en-v1.5 needs ")
          .hasMessageContaining(" MB are free: models in use take ")
          .hasMessageContaining("set SEXTANT_MODELS_MEMORY to ");
      assertThat(first.embed(List.of("still in use"))).hasSize(1);
    }
    assertThat(memory.taken()).isEqualTo(Embedders.bytes(MINILM).total());

    try (Embedder second = shared.open(BGE)) {
      assertThat(second.embed(List.of("in the room of the first"))).hasSize(1);
      assertThat(memory.taken()).isEqualTo(Embedders.bytes(BGE).total());
    }
    try (Embedder again = shared.open(MINILM)) {
      assertThat(again.embed(List.of("loaded again"))).hasSize(1);
    }
  }

  @Test
  void a_closed_handle_embeds_nothing_though_its_model_is_still_open() {
    ModelMemory memory = new ModelMemory(500 * MB);
    SharedEmbedders shared =
        new SharedEmbedders(spec -> EmbedderLoader.prepare(spec, ComputeDevice.CPU), memory);
    Embedder closed = shared.open(MINILM);
    closed.close();
    assertThat(memory.taken()).isEqualTo(Embedders.bytes(MINILM).total());

    assertThatThrownBy(() -> closed.embed(List.of("x")))
        .isInstanceOf(ModelException.class)
        .hasMessage("The embedder all-MiniLM-L6-v2 is closed.");
  }
}
