package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.Texts;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the token vectors of shipped models with ONNX Runtime's last hidden state. */
class TokenVectorsTest {

  private static final int INNER = 1_536;

  /**
   * The parameter is how many tokens precede a text's own: [CLS], and "query :" for the last model.
   */
  @ParameterizedTest
  @CsvSource({"all-MiniLM-L6-v2, 6, 1", "bge-small-en-v1.5, 12, 1", "e5-small-v2, 12, 3"})
  void every_token_of_a_text_has_the_direction_onnx_runtime_gives_it(
      String name, int layers, int before) throws Exception {
    EmbedderSpec spec = spec(name);
    List<String> texts = Texts.varied();
    try (Embedder embedder = Embedders.open(spec);
        TextTokenizer tokenizer = tokenizer(spec);
        OnnxReference reference = new OnnxReference(file(spec) + ".onnx", spec.pooling())) {
      List<TokenVectors> found = embedder.tokenEmbedder().orElseThrow().tokenVectors(texts);

      for (int i = 0; i < texts.size(); i++) {
        Tokens tokens = tokenizer.tokenize(spec.prefix() + texts.get(i));
        float[][] hidden = reference.hidden(tokens);
        float[][] expected = Arrays.copyOfRange(hidden, before, hidden.length - 1);
        assertThat(found.get(i).truncated()).isEqualTo(tokens.truncated());
        assertThat(found.get(i).vectors().length)
            .as("text %d of %s", i, name)
            .isEqualTo(expected.length);
        for (int token = 0; token < expected.length; token++) {
          double apart =
              Vectors.distanceOfDirections(found.get(i).vectors()[token], expected[token]);
          assertThat(apart)
              .as("token %d of text %d of %s", token, i, name)
              .isLessThan(Vectors.rounding(layers, INNER));
        }
      }
      assertThat(found).extracting(TokenVectors::truncated).contains(true, false);
      assertThat(found.get(0).vectors()).as("of the empty text").isEmpty();
    }
  }

  @Test
  void a_text_has_the_same_bits_alone_and_in_any_batch() {
    List<String> texts = Texts.random(40, 60, 7);
    Random random = new Random(11);
    try (Embedder embedder = Embedders.open(spec("all-MiniLM-L6-v2"))) {
      TokenEmbedder tokens = embedder.tokenEmbedder().orElseThrow();
      List<float[][]> alone =
          texts.stream().map(text -> tokens.tokenVectors(List.of(text)).get(0).vectors()).toList();

      for (int round = 0; round < 4; round++) {
        int[] chosen = random.ints(1 + random.nextInt(50), 0, texts.size()).toArray();
        var batch = tokens.tokenVectors(Arrays.stream(chosen).mapToObj(texts::get).toList());
        for (int i = 0; i < chosen.length; i++) {
          assertThat(batch.get(i).vectors()).isDeepEqualTo(alone.get(chosen[i]));
        }
      }
    }
  }

  @Test
  void a_prefix_written_in_the_text_is_the_texts_own() {
    try (Embedder embedder = Embedders.open(spec("e5-small-v2"))) {
      TokenEmbedder tokens = embedder.tokenEmbedder().orElseThrow();

      assertThat(tokens.tokenVectors(List.of("Paris", "query: Paris", "query: ")))
          .extracting(each -> each.vectors().length)
          .containsExactly(1, 3, 2);
    }
  }

  @Test
  void the_lexical_embedder_has_none() {
    try (Embedder embedder = Embedders.open(spec("lexical"))) {
      assertThat(embedder.tokenEmbedder()).isEmpty();
    }
  }

  @Test
  void the_token_side_ends_with_its_embedder() {
    Embedder embedder = Embedders.open(spec("all-MiniLM-L6-v2"));
    TokenEmbedder tokens = embedder.tokenEmbedder().orElseThrow();
    assertThat(tokens.spec()).isEqualTo(embedder.spec());
    assertThat(tokens.tokenVectors(List.of("open"))).hasSize(1);
    embedder.close();

    assertThatThrownBy(() -> tokens.tokenVectors(List.of("closed")))
        .isInstanceOf(ModelException.class)
        .hasMessage("The embedder all-MiniLM-L6-v2 is closed.");
  }

  private static TextTokenizer tokenizer(EmbedderSpec spec) throws Exception {
    String resource = "/" + file(spec) + "-tokenizer.json";
    try (InputStream in = TokenVectorsTest.class.getResourceAsStream(resource)) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return TextTokenizer.of(json, spec.maxTokens(), 30_522);
    }
  }

  private static String file(EmbedderSpec spec) {
    return spec.name().toLowerCase(java.util.Locale.ROOT);
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
