package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.TokenVectors;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.DecoderConfig.DecoderFamily;
import dev.sextant.inference.network.NetworkBytes;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import dev.sextant.inference.weights.Weight.Layout;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredMatricesTest {

  private static final long GB = 1L << 30;

  /** The sizes of Mistral-7B, on which e5-mistral-7b-instruct is built. */
  private static final DecoderConfig LARGE =
      new DecoderConfig(
          DecoderFamily.MISTRAL, 32_000, 4_096, 4_096, 32, 32, 8, 128, 14_336, 1e-5, 1e4, true);

  private static final List<String> TEXTS =
      IntStream.range(0, 80)
          .mapToObj(i -> "Text %d says%s.".formatted(i, " something".repeat(i % 13)))
          .toList();

  /** Weights of qwen3 are in bfloat16, those of mistral in float16. */
  @ParameterizedTest
  @ValueSource(strings = {"qwen3", "mistral"})
  void vectors_are_those_of_the_copy_in_float32_bit_for_bit(String name) {
    EmbedderSpec spec = Embedders.inspect("small", folder(name), null, null, null);
    ModelLoad<Embedder> copied = prepare(spec, Long.MAX_VALUE);
    ModelLoad<Embedder> stored = prepare(spec, 1);
    assertThat(stored.bytes().kept()).isLessThan(copied.bytes().kept());

    try (Embedder exact = copied.loader().get();
        Embedder embedder = stored.loader().get()) {
      System.gc(); // nothing but the model holds the maps of its files
      List<Embedding> expected = exact.embed(TEXTS);
      List<Embedding> found = embedder.embed(TEXTS);

      for (int i = 0; i < TEXTS.size(); i++) {
        assertThat(found.get(i).vector()).as(TEXTS.get(i)).isEqualTo(expected.get(i).vector());
        assertThat(found.get(i).madeBy()).isEqualTo(expected.get(i).madeBy());
      }
      assertThat(tokens(embedder)).isDeepEqualTo(tokens(exact));
    }
  }

  private static float[][][] tokens(Embedder embedder) {
    return embedder.tokenEmbedder().orElseThrow().tokenVectors(TEXTS).stream()
        .map(TokenVectors::vectors)
        .toArray(float[][][]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"qwen2", "modernbert"})
  void files_in_float32_and_other_families_are_copied_at_any_limit(String name) {
    EmbedderSpec spec = Embedders.inspect("small", folder(name), null, null, null);

    assertThat(prepare(spec, 1).bytes()).isEqualTo(prepare(spec, Long.MAX_VALUE).bytes());
  }

  @Test
  void half_precision_is_copied_at_any_limit() {
    EmbedderSpec spec =
        Embedders.inspect("small", folder("qwen3"), null, null, null).in(Precision.BFLOAT16);

    assertThat(prepare(spec, 1).bytes()).isEqualTo(prepare(spec, Long.MAX_VALUE).bytes());
  }

  @Test
  void a_model_of_seven_billion_weights_in_bfloat16_fits_where_its_copy_in_float32_does_not() {
    NetworkModel model = new NetworkModel(LARGE, weights(ElementType.BF16), "");
    ModelBytes copied = NetworkBytes.of(model, Float.BYTES);
    assertThat(copied.kept()).isBetween(26 * GB, 27 * GB);
    assertThat(NetworkBytes.of(model, Short.BYTES).kept()).isBetween(13 * GB, 14 * GB);

    ModelBytes one = NetworkBytes.ofStored(model, 1);
    assertThat(one.kept()).isBetween(13 * GB, 14 * GB);
    assertThat(one.passes()).isBetween(GB, 2 * GB);
    assertThat(NetworkBytes.ofStored(model, 3).passes()).isEqualTo(3 * one.passes());
  }

  @Test
  void as_many_passes_run_at_once_as_have_room() {
    NetworkModel model = new NetworkModel(LARGE, weights(ElementType.BF16), "");
    ModelBytes copied = NetworkBytes.of(model, Float.BYTES);
    int all = Workers.shared().count();

    assertThat(StoredMatrices.passes(model, copied, copied.total())).isZero();
    assertThat(StoredMatrices.passes(model, copied, NetworkBytes.ofStored(model, all).total()))
        .isEqualTo(all);
    assertThat(StoredMatrices.passes(model, copied, NetworkBytes.ofStored(model, 1).total()))
        .isEqualTo(1);
    assertThat(StoredMatrices.passes(model, copied, GB))
        .as("the claim then says how much is needed")
        .isEqualTo(1);
  }

  @Test
  void a_file_in_float32_gains_nothing() {
    NetworkModel model = new NetworkModel(LARGE, weights(ElementType.F32), "");
    ModelBytes copied = NetworkBytes.of(model, Float.BYTES);

    assertThat(StoredMatrices.passes(model, copied, GB)).isZero();
  }

  private static ModelLoad<Embedder> prepare(EmbedderSpec spec, long limit) {
    return EmbedderLoader.prepare(spec, ComputeDevice.CPU, limit);
  }

  /** All rows lie in the same memory, so that billions of weights take little. */
  private static Map<String, Weight> weights(ElementType type) {
    Map<String, Weight> weights = new HashMap<>();
    LARGE
        .shapes()
        .forEach(
            (name, shape) -> {
              long row = shape.stream().skip(1).reduce((long) type.size(), Math::multiplyExact);
              ByteBuffer one = ByteBuffer.allocate(Math.toIntExact(row));
              List<ByteBuffer> parts = new ArrayList<>();
              for (long i = 0; i < shape.get(0); i++) {
                parts.add(one);
              }
              weights.put(name, new Weight(type, shape, Layout.ROW_AFTER_ROW, parts));
            });
    return weights;
  }

  private static Path folder(String name) {
    try {
      String resource = "/parity/" + name;
      return Path.of(
          Objects.requireNonNull(StoredMatricesTest.class.getResource(resource), resource).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
