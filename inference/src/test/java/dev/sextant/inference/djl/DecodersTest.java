package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.djl.ParityModel.Expected;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares small decoders with what transformers and sentence-transformers compute for them in
 * double precision; src/test/parity/make_decoders.py made them.
 */
class DecodersTest {

  /** Distance of two directions, as for the other families. */
  private static final double NEAR = 2e-5;

  @ParameterizedTest
  @CsvSource({
    "qwen2, qwen2, LASTTOKEN, 40, false",
    "qwen2-bidirectional, qwen2, MEAN, 20, true",
    "qwen3, qwen3, LASTTOKEN, 30, true",
    "mistral, mistral, LASTTOKEN, 40, false"
  })
  void a_folder_of_sentence_transformers_says_what_it_is(
      String name, String architecture, Pooling pooling, int width, boolean asks) {
    EmbedderSpec spec = Embedders.inspect("x", ParityModel.folder(name), null, null, null);

    assertThat(spec.architecture().code()).isEqualTo(architecture);
    assertThat(spec.pooling()).isEqualTo(pooling);
    assertThat(spec.dimensions()).isEqualTo(width);
    assertThat(spec.maxTokens()).isEqualTo(96);
    assertThat(spec.prefix()).isEmpty();
    assertThat(spec.questionPrefix() != null).isEqualTo(asks);
  }

  @ParameterizedTest
  @ValueSource(strings = {"qwen2", "qwen2-bidirectional", "qwen3", "mistral"})
  void tokens_and_vectors_are_those_of_transformers(String name) throws IOException {
    ParityModel model = new ParityModel(name);
    NetworkModel files = model.files();
    EmbedderSpec spec = model.spec(Pooling.LASTTOKEN, "");
    try (NetworkEncoder encoder = NetworkEncoder.load(spec, files, ComputeDevice.CPU)) {
      List<Tokens> tokens =
          model.texts().stream().map(text -> encoder.tokenize(text.text())).toList();
      for (int i = 0; i < tokens.size(); i++) {
        assertThat(tokens.get(i).ids())
            .as("tokens of text %d", i)
            .isEqualTo(model.texts().get(i).ids());
      }
      assertThat(tokens).extracting(Tokens::truncated).contains(true, false);
    }
    for (Pooling pooling : List.of(Pooling.MEAN, Pooling.LASTTOKEN)) {
      NetworkLaws laws = new NetworkLaws(model, pooling);
      try (Network network = laws.load(Precision.FLOAT32, Kernels.PLAIN)) {
        List<float[]> vectors = network.pooled(laws.tokens());
        for (int i = 0; i < vectors.size(); i++) {
          Expected expected = model.texts().get(i);
          assertThat(Vectors.distanceOfDirections(vectors.get(i), expected.pooled().get(pooling)))
              .as("%s of text %d", pooling, i)
              .isLessThan(NEAR);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"qwen2, 0", "qwen2-bidirectional, 0", "qwen3, 0", "mistral, 1"})
  void vectors_of_tokens_are_those_of_transformers(String name, int before) throws IOException {
    ParityModel model = new ParityModel(name);
    List<Expected> known = model.texts().stream().filter(text -> !text.hidden().isEmpty()).toList();
    EmbedderSpec spec = model.spec(Pooling.LASTTOKEN, "");
    try (NetworkEncoder encoder = NetworkEncoder.load(spec, model.files(), ComputeDevice.CPU)) {
      List<float[][]> found =
          encoder.encodeTokens(known.stream().map(text -> encoder.tokenize(text.text())).toList());

      for (int i = 0; i < found.size(); i++) {
        List<float[]> hidden = known.get(i).hidden();
        assertThat(found.get(i).length)
            .as("special tokens are omitted")
            .isEqualTo(hidden.size() - before - 1);
        for (int token = 0; token < found.get(i).length; token++) {
          assertThat(Vectors.distanceOfDirections(found.get(i)[token], hidden.get(token + before)))
              .as("token %d of text %d", token, i)
              .isLessThan(NEAR);
        }
      }
    }
  }

  /** Prompts, network, pooling, dense layers and normalisation together. */
  @ParameterizedTest
  @ValueSource(strings = {"qwen2", "qwen2-bidirectional", "qwen3", "mistral"})
  void questions_and_passages_are_those_of_sentence_transformers(String name) throws IOException {
    EmbedderSpec spec = Embedders.inspect("x", ParityModel.folder(name), null, null, null);
    JsonNode file =
        new ObjectMapper().readTree(ParityModel.folder(name).resolve("expected.json").toFile());
    int compared = 0;
    try (Embedder embedder = Embedders.open(spec)) {
      for (JsonNode text : file.path("texts")) {
        if (text.has("question")) {
          String read = text.path("text").asText();
          assertNear(embedder.forQuestions(), read, text.path("question"));
          assertNear(embedder, read, text.path("passage"));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(2);
  }

  private static void assertNear(Embedder embedder, String text, JsonNode expected) {
    float[] vector = embedder.embed(List.of(text)).get(0).vector();
    float[] known = new float[expected.size()];
    for (int d = 0; d < known.length; d++) {
      known[d] = (float) expected.get(d).asDouble();
    }
    assertThat(Vectors.distanceOfDirections(vector, known)).as(text).isLessThan(NEAR);
  }

  @ParameterizedTest
  @CsvSource({
    "qwen2, PLAIN",
    "qwen2, PACKED",
    "qwen2-bidirectional, PACKED",
    "qwen3, PLAIN",
    "qwen3, PACKED",
    "mistral, PACKED"
  })
  void a_text_has_the_same_bits_alone_and_with_others(String name, Kernels kernels)
      throws IOException {
    new NetworkLaws(new ParityModel(name), Pooling.LASTTOKEN).assertSameBitsAlone(kernels);
  }

  @ParameterizedTest
  @ValueSource(strings = {"qwen3", "mistral"})
  void passes_of_a_fixed_size_and_half_precision_give_nearly_the_same(String name)
      throws IOException {
    new NetworkLaws(new ParityModel(name), Pooling.LASTTOKEN).assertNearlySameInPassesAndHalf(NEAR);
  }
}
