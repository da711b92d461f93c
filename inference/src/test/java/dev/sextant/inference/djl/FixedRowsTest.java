package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.engine.EngineException;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FixedRowsTest {

  private static final int LONGEST = 100;

  private final List<Integer> passes = new ArrayList<>();
  private int memory = 4_000;

  @Test
  void texts_fill_passes_of_one_size() {
    FixedRows fixed = new FixedRows(1_000, LONGEST);

    assertThat(fixed.run(texts(25), this::lengths)).hasSize(25).containsOnly(LONGEST);
    assertThat(passes).containsExactly(1_000, 1_000, 1_000);
  }

  @Test
  void passes_are_halved_until_they_fit_in_the_memory_and_stay_so() {
    FixedRows fixed = new FixedRows(16_000, LONGEST);

    assertThat(fixed.run(texts(50), this::lengths)).hasSize(50);
    assertThat(passes).containsExactly(16_000, 8_000, 4_000, 4_000);
    assertThat(fixed.rows()).isEqualTo(4_000);

    memory = 2_500;
    assertThat(fixed.run(texts(41), this::lengths)).hasSize(41);
    assertThat(passes.subList(4, passes.size())).containsExactly(4_000, 2_000, 2_000, 2_000);
  }

  @Test
  void a_device_without_room_for_the_longest_text_is_told_so() {
    memory = 60;
    FixedRows fixed = new FixedRows(300, LONGEST);

    assertThatThrownBy(() -> fixed.run(texts(1), this::lengths))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The device has too little memory for a text of 100 tokens.");
    assertThat(passes).containsExactly(300, 150, 100);
  }

  @Test
  void a_failure_of_cublas_for_want_of_memory_halves_passes_too() {
    FixedRows fixed = new FixedRows(400, LONGEST);

    List<Integer> lengths =
        fixed.run(
            texts(1),
            (texts, rows) -> {
              if (rows > 200) {
                throw new EngineException("CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling");
              }
              return List.of(rows);
            });

    assertThat(lengths).containsExactly(200);
  }

  @Test
  void another_failure_halves_nothing() {
    FixedRows fixed = new FixedRows(300, LONGEST);

    assertThatThrownBy(
            () ->
                fixed.run(
                    texts(1),
                    (texts, rows) -> {
                      throw new EngineException("device-side assert triggered");
                    }))
        .isInstanceOf(EngineException.class);
    assertThat(fixed.rows()).isEqualTo(300);
  }

  /** The processor computes what a GPU would: plain kernels, in passes of a fixed size. */
  @Test
  void a_network_in_passes_of_a_fixed_size_gives_the_same_vectors() {
    BertConfig config = new BertConfig(64, LONGEST, 2, 96, 2, 4, 384, 1e-12);
    var weights = KernelTrial.randomWeights(config.shapes());
    List<Tokens> texts = randomTexts();
    try (Network usual =
            Network.load(config, Pooling.MEAN, Precision.FLOAT32, weights, Kernels.PLAIN);
        Network fixed =
            Network.load(
                config,
                Pooling.MEAN,
                Precision.FLOAT32,
                weights,
                Kernels.PLAIN,
                new ComputeDevice(-1, 512))) {
      List<float[]> expected = usual.pooled(texts);
      List<float[]> found = fixed.pooled(texts);

      for (int i = 0; i < texts.size(); i++) {
        assertThat(Vectors.distanceOfDirections(expected.get(i), found.get(i)))
            .isLessThan(Vectors.rounding(config.layers(), config.inner()));
      }
      assertThat(fixed.madeBy()).isEqualTo("plain " + InstructionSet.inUse() + " rows-512");
    }
  }

  /** A pass is computed whole, however few of its rows are texts. */
  @Test
  void passes_are_as_long_as_the_longest_input_and_not_as_that_of_the_network() {
    BertConfig config = new BertConfig(64, 2_000, 2, 96, 1, 4, 384, 1e-12);
    NetworkModel model = new NetworkModel(config, KernelTrial.randomWeights(config.shapes()), "");
    ComputeDevice device = new ComputeDevice(-1, 512);

    assertThat(rows(model, 100, device)).endsWith(" rows-512");
    assertThat(rows(model, 700, device)).endsWith(" rows-700");
  }

  private static String rows(NetworkModel model, int maxTokens, ComputeDevice device) {
    EmbedderSpec spec =
        new EmbedderSpec(
            "long",
            EmbedderSpec.Architecture.BERT,
            "folder:/long",
            null,
            null,
            Pooling.MEAN,
            "",
            null,
            maxTokens,
            96,
            Precision.FLOAT32);
    try (Network network = Network.load(model, spec, device)) {
      return network.madeBy();
    }
  }

  /** A batch that is shorter than a pass leaves rows that are computed for nothing. */
  @Test
  void batches_are_as_long_as_passes() {
    assertThat(ComputeDevice.gpu(0).rows(32_768)).isEqualTo(32_768);
    assertThat(ComputeDevice.gpu(0).rows(512)).isEqualTo(8_192);
    assertThat(ComputeDevice.CPU.rows(512)).isZero();
  }

  @Test
  void a_vector_in_half_precision_names_it_with_the_instructions_for_it() {
    BertConfig config = new BertConfig(64, LONGEST, 1, 96, 2, 4, 384, 1e-12);
    var weights = KernelTrial.randomWeights(config.shapes());
    try (Network half =
        Network.load(config, Pooling.MEAN, Precision.BFLOAT16, weights, Kernels.PLAIN)) {
      List<String> words = new ArrayList<>(List.of("plain", InstructionSet.inUse(), "bfloat16"));
      words.addAll(InstructionSet.ofHalfPrecision());

      assertThat(half.madeBy()).isEqualTo(String.join(" ", words));
    }
  }

  private List<Integer> lengths(List<Tokens> texts, int rows) {
    passes.add(rows);
    if (rows > memory) {
      throw new EngineException("CUDA out of memory. Tried to allocate 2.00 GiB.");
    }
    assertThat(texts.stream().mapToInt(Tokens::count).sum()).isLessThanOrEqualTo(rows);
    return texts.stream().map(Tokens::count).toList();
  }

  private static List<Tokens> texts(int count) {
    List<Tokens> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(new Tokens(new long[LONGEST]));
    }
    return texts;
  }

  private static List<Tokens> randomTexts() {
    Random random = new Random(3);
    List<Tokens> texts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      texts.add(new Tokens(random.longs(1 + random.nextInt(LONGEST), 0, 64).toArray()));
    }
    return texts;
  }
}
