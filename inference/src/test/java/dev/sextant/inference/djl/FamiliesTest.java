package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.djl.ParityModel.Expected;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares small models of every family with what transformers computes for them. */
class FamiliesTest {

  /**
   * The models have two or three layers with an inner width of 58 at most. Twice the bound, since a
   * gate multiplies two roundings. The worst seen is 2e-6; a missing bias moves a vector by 1e-2.
   */
  private static final double NEAR = 2 * Vectors.rounding(2, 58);

  @ParameterizedTest
  @CsvSource({
    "mpnet, mpnet, 160, MEAN",
    "roberta, roberta, 96, MEAN",
    "xlm-roberta, roberta, 96, CLS",
    "nomic_bert, nomic_bert, 96, MEAN",
    "modernbert, modernbert, 96, CLS"
  })
  void a_folder_says_what_it_is(String name, String architecture, int limit, Pooling pooling) {
    EmbedderSpec spec = Embedders.inspect("x", ParityModel.folder(name), null, null, null);

    assertThat(spec.architecture().code()).isEqualTo(architecture);
    assertThat(spec.maxTokens()).isEqualTo(limit);
    assertThat(spec.pooling()).isEqualTo(pooling);
    assertThat(spec.dimensions()).isEqualTo(36);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpnet", "roberta", "xlm-roberta", "nomic_bert", "modernbert"})
  void tokens_and_vectors_are_those_of_transformers(String name) throws IOException {
    ParityModel model = new ParityModel(name);
    NetworkModel files = model.files();
    for (Pooling pooling : model.texts().get(0).pooled().keySet()) {
      try (NetworkEncoder encoder = model.encoder(pooling, "");
          Network plain =
              Network.load(
                  files.config(), pooling, Precision.FLOAT32, files.weights(), Kernels.PLAIN)) {
        List<Tokens> tokens =
            model.texts().stream().map(text -> encoder.tokenize(text.text())).toList();
        List<float[]> vectors = encoder.encode(tokens);
        List<float[]> ofPlainKernels = plain.pooled(tokens);

        for (int i = 0; i < vectors.size(); i++) {
          Expected expected = model.texts().get(i);
          float[] pooled = expected.pooled().get(pooling);
          assertThat(tokens.get(i).ids()).as("tokens of text %d", i).isEqualTo(expected.ids());
          assertThat(Vectors.distanceOfDirections(vectors.get(i), pooled))
              .as("%s of text %d", pooling, i)
              .isLessThan(NEAR);
          assertThat(Vectors.distanceOfDirections(ofPlainKernels.get(i), pooled))
              .as("%s of text %d by plain kernels", pooling, i)
              .isLessThan(NEAR);
        }
        assertThat(tokens).extracting(Tokens::truncated).contains(true, false);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpnet", "roberta", "xlm-roberta", "nomic_bert", "modernbert"})
  void vectors_of_tokens_are_those_of_transformers(String name) throws IOException {
    ParityModel model = new ParityModel(name);
    List<Expected> known = model.texts().stream().filter(text -> !text.hidden().isEmpty()).toList();
    try (NetworkEncoder encoder = model.encoder(Pooling.MEAN, "")) {
      List<float[][]> found =
          encoder.encodeTokens(known.stream().map(text -> encoder.tokenize(text.text())).toList());

      for (int i = 0; i < found.size(); i++) {
        List<float[]> hidden = known.get(i).hidden();
        assertThat(found.get(i).length)
            .as("special tokens are omitted")
            .isEqualTo(hidden.size() - 2);
        for (int token = 0; token < found.get(i).length; token++) {
          assertThat(Vectors.distanceOfDirections(found.get(i)[token], hidden.get(token + 1)))
              .as("token %d of text %d", token, i)
              .isLessThan(NEAR);
        }
      }
      assertThat(found).hasSizeGreaterThan(2);
    }
  }

  /**
   * A space that ends the prefix is a token of its own in some words, and part of a token in
   * others.
   */
  @ParameterizedTest
  @CsvSource({"mpnet, 1", "roberta, 3", "xlm-roberta, 1", "nomic_bert, 1", "modernbert, 3"})
  void the_tokens_of_a_prefix_are_omitted(String name, int ofText) throws IOException {
    ParityModel model = new ParityModel(name);
    try (NetworkEncoder prefixed = model.encoder(Pooling.MEAN, "query: ")) {
      Tokens tokens = prefixed.tokenize("Paris");

      assertThat(prefixed.encodeTokens(List.of(tokens)).get(0).length).isEqualTo(ofText);
      assertThat(tokens.count()).isGreaterThan(ofText + 3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mpnet, PLAIN",
    "mpnet, PACKED",
    "roberta, PLAIN",
    "roberta, PACKED",
    "xlm-roberta, PACKED",
    "nomic_bert, PLAIN",
    "nomic_bert, PACKED",
    "modernbert, PLAIN",
    "modernbert, PACKED"
  })
  void a_text_has_the_same_bits_alone_and_with_others(String name, Kernels kernels)
      throws IOException {
    new NetworkLaws(new ParityModel(name), Pooling.MEAN).assertSameBitsAlone(kernels);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpnet", "roberta", "nomic_bert", "modernbert"})
  void passes_of_a_fixed_size_and_half_precision_give_nearly_the_same(String name)
      throws IOException {
    new NetworkLaws(new ParityModel(name), Pooling.MEAN).assertNearlySameInPassesAndHalf(NEAR);
  }
}
