package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.NetworkConfig;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads config.json as transformers writes it. */
class NetworkFamilyTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "roberta | hidden_act | \"relu\" | config.json has hidden_act \"relu\"; only \"gelu\" is supported.",
        "roberta | position_embedding_type | \"relative_key\" | only \"absolute\" is supported",
        "xlm-roberta | is_decoder | true | config.json has is_decoder \"true\"; only \"false\"",
        "roberta | pad_token_id | 97 | a padding token from 0 to 96 expected, found 97",
        "roberta | hidden_size | 37 | a width that 3 heads divide expected, found 37",
        "mpnet | hidden_act | \"gelu_new\" | config.json has hidden_act \"gelu_new\"; only \"gelu\"",
        "mpnet | relative_attention_num_buckets | 16 | only \"32\" is supported",
        "mpnet | max_position_embeddings | 2 | sizes above 0 expected, found 0",
        "mpnet | vocab_size | \"many\" | should have a whole number as vocab_size, found \"many\"",
        "mpnet | model_type | \"t5\" | config.json has model_type \"t5\"; only bert, roberta, xlm-roberta, mpnet",
        "mpnet | model_type | null | register it as an embedder on a server",
      })
  void a_variant_that_is_not_supported_is_named(
      String family, String key, String value, String sentence) throws IOException {
    ObjectNode config = config(family);
    config.set(key, JSON.readTree(value));

    assertThatThrownBy(() -> read(config))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void positions_begin_after_the_padding_token() throws IOException {
    ObjectNode config = config("roberta");
    assertThat(read(config).positions()).isEqualTo(96);

    config.put("pad_token_id", 0);
    assertThat(read(config).positions()).isEqualTo(97);
    config.remove("pad_token_id");
    assertThat(read(config).positions()).as("the default is 1").isEqualTo(96);
  }

  private static NetworkConfig read(ObjectNode config) {
    return NetworkFamily.of(config).read(config);
  }

  private static ObjectNode config(String family) throws IOException {
    try (InputStream in =
        NetworkFamilyTest.class.getResourceAsStream("/parity/" + family + "/config.json")) {
      return (ObjectNode) JSON.readTree(in);
    }
  }
}
