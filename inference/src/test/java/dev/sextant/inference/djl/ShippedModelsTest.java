package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.Texts;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the shipped models with the same weights under ONNX Runtime and with published numbers.
 */
class ShippedModelsTest {

  private static final int INNER = 1_536;

  @ParameterizedTest
  @CsvSource({
    "all-MiniLM-L6-v2, all-minilm-l6-v2, 6",
    "bge-small-en-v1.5, bge-small-en-v1.5, 12",
    "e5-small-v2, e5-small-v2, 12"
  })
  void a_shipped_model_agrees_with_onnx_runtime_on_every_kind_of_text(
      String name, String file, int layers) throws Exception {
    EmbedderSpec spec = spec(name);
    List<String> texts = Texts.varied();
    try (Embedder embedder = Embedders.open(spec);
        TextTokenizer tokenizer =
            TextTokenizer.of(resource(file + "-tokenizer.json"), spec.maxTokens(), 30_522);
        OnnxReference reference = new OnnxReference(file + ".onnx", spec.pooling())) {
      List<Embedding> embeddings = embedder.embed(texts);

      assertThat(embedder.spec()).isEqualTo(spec);
      for (int i = 0; i < texts.size(); i++) {
        var tokens = tokenizer.tokenize(spec.prefix() + texts.get(i));
        double apart =
            Vectors.distanceOfDirections(embeddings.get(i).vector(), reference.vector(tokens));
        assertThat(apart).as("text %d of %s", i, name).isLessThan(Vectors.rounding(layers, INNER));
        assertThat(embeddings.get(i).tokens()).isEqualTo(tokens.count());
        assertThat(embeddings.get(i).vector()).hasSize(spec.dimensions());
      }
    }
  }

  /**
   * Origin: the model card of sentence-transformers/all-MiniLM-L6-v2, four decimals. A cosine
   * changes by no more than its two vectors do.
   */
  @Test
  void minilm_gives_the_similarities_that_its_model_card_publishes() {
    var near = within(5e-5 + 2 * Vectors.rounding(6, INNER));
    try (Embedder embedder = Embedders.open(spec("all-MiniLM-L6-v2"))) {
      var weather = embedder.embed(List.of("The weather is lovely today.")).get(0).vector();
      var sunny = embedder.embed(List.of("It's so sunny outside!")).get(0).vector();
      var stadium = embedder.embed(List.of("He drove to the stadium.")).get(0).vector();

      assertThat(Vectors.cosine(weather, sunny)).isCloseTo(0.6660, near);
      assertThat(Vectors.cosine(weather, stadium)).isCloseTo(0.1046, near);
      assertThat(Vectors.cosine(sunny, stadium)).isCloseTo(0.1411, near);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-MiniLM-L6-v2", "bge-small-en-v1.5"})
  void a_text_has_the_same_bits_alone_and_in_any_batch(String name) {
    List<String> texts = Texts.random(name.startsWith("all") ? 80 : 24, 90, 7);
    Random random = new Random(11);
    try (Embedder embedder = Embedders.open(spec(name))) {
      List<float[]> alone =
          texts.stream().map(text -> embedder.embed(List.of(text)).get(0).vector()).toList();

      for (int round = 0; round < 8; round++) {
        int[] chosen = random.ints(1 + random.nextInt(60), 0, texts.size()).toArray();
        var batch = embedder.embed(Arrays.stream(chosen).mapToObj(texts::get).toList());
        for (int i = 0; i < chosen.length; i++) {
          assertThat(batch.get(i).vector()).isEqualTo(alone.get(chosen[i]));
        }
      }
    }
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ShippedModelsTest.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
