package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares decoders on matrices as they are stored with those that copy them. */
class StoredNetworkTest {

  /** The files are in float32, float32 shards, bfloat16 and float16. */
  @ParameterizedTest
  @CsvSource({
    "qwen2, PLAIN, LASTTOKEN, FLOAT32",
    "qwen2-bidirectional, PACKED, MEAN, FLOAT32",
    "qwen3, PLAIN, MEAN, FLOAT32",
    "qwen3, PLAIN, LASTTOKEN, FLOAT32",
    "qwen3, PACKED, MEAN, FLOAT32",
    "qwen3, PLAIN, MEAN, BFLOAT16",
    "mistral, PLAIN, MEAN, FLOAT32",
    "mistral, PACKED, LASTTOKEN, FLOAT32"
  })
  void vectors_of_texts_and_tokens_are_the_same_bit_for_bit(
      String name, Kernels kernels, Pooling pooling, Precision precision) throws IOException {
    ParityModel model = new ParityModel(name);
    List<Tokens> texts =
        model.texts().stream()
            .map(text -> new Tokens(text.ids()))
            .sorted((a, b) -> b.count() - a.count())
            .toList();
    NetworkModel files = model.files();
    try (Network copied = load(files, pooling, precision, kernels);
        Network stored = load(files.stored(1), pooling, precision, kernels)) {
      List<float[]> expected = copied.pooled(texts);
      List<float[]> found = stored.pooled(texts);
      List<float[][]> expectedTokens = copied.hidden(texts);
      List<float[][]> foundTokens = stored.hidden(texts);

      for (int i = 0; i < texts.size(); i++) {
        assertThat(found.get(i)).as("text %d", i).isEqualTo(expected.get(i));
        assertThat(foundTokens.get(i)).as("tokens of %d", i).isDeepEqualTo(expectedTokens.get(i));
      }
    }
  }

  @Test
  void a_family_that_cannot_says_so() throws IOException {
    NetworkModel files = new ParityModel("modernbert").files().stored(1);

    assertThatThrownBy(() -> load(files, Pooling.MEAN, Precision.FLOAT32, Kernels.PLAIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("matrices of a decoder expected, found ModernBertConfig");
  }

  private static Network load(
      NetworkModel files, Pooling pooling, Precision precision, Kernels kernels) {
    TorchEngine.start();
    return Network.load(
        files, pooling, precision, kernels, ComputeDevice.CPU, files.config().positions());
  }
}
