package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.DebertaV2Config;
import dev.sextant.inference.network.NetworkConfig;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DebertaConfigsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Origin: config.json of microsoft/deberta-v3-base, keys without a meaning left out. */
  private static final String BASE =
      """
      {"model_type": "deberta-v2", "hidden_act": "gelu", "hidden_size": 768,
       "intermediate_size": 3072, "max_position_embeddings": 512, "relative_attention": true,
       "position_buckets": 256, "norm_rel_ebd": "layer_norm", "share_att_key": true,
       "pos_att_type": "p2c|c2p", "layer_norm_eps": 1e-7, "max_relative_positions": -1,
       "position_biased_input": false, "num_attention_heads": 12, "num_hidden_layers": 12,
       "type_vocab_size": 0, "vocab_size": 128100}
      """;

  @Test
  void a_published_configuration_is_read() throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(BASE);
    assertThat(read(config))
        .isEqualTo(new DebertaV2Config(128_100, 512, false, 768, 12, 12, 3_072, 256, 512, 1e-7));

    config.put("max_relative_positions", 300).remove("position_biased_input");
    config.putArray("pos_att_type").add("c2p").add("p2c");
    assertThat(read(config))
        .as("absolute positions are the default of transformers")
        .isEqualTo(new DebertaV2Config(128_100, 512, true, 768, 12, 12, 3_072, 256, 300, 1e-7));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hidden_act | \"relu\" | config.json has hidden_act \"relu\"; only \"gelu\"",
        "pooler_hidden_act | \"tanh\" | config.json has pooler_hidden_act \"tanh\"; only \"gelu\"",
        "relative_attention | false | config.json has relative_attention \"false\"; only \"true\"",
        "share_att_key | null | config.json has share_att_key",
        "norm_rel_ebd | \"none\" | config.json has norm_rel_ebd \"none\"; only \"layer_norm\"",
        "conv_kernel_size | 3 | config.json has conv_kernel_size 3; only 0 is supported.",
        "auto_map | {\"AutoModel\": \"modeling.Deberta\"} | code of its own in auto_map",
        "type_vocab_size | 2 | config.json has type_vocab_size 2; only 0 is supported.",
        "embedding_size | 128 | config.json has embedding_size 128; only 768 is supported.",
        "pooler_hidden_size | 128 | config.json has pooler_hidden_size 128; only 768",
        "attention_head_size | 32 | config.json has attention_head_size 32; only 64",
        "pos_att_type | \"c2p\" | config.json has pos_att_type [c2p]; only p2c with c2p",
        "pos_att_type | [\"p2c\"] | config.json has pos_att_type [p2c]; only p2c with c2p",
        "position_buckets | -1 | sizes above 0 expected, found -1",
        "max_relative_positions | 100 | distances above half of their number expected",
        "num_attention_heads | 7 | a width that 7 heads divide expected",
        "model_type | \"deberta\" | config.json has model_type \"deberta\"; only bert, roberta",
      })
  void a_variant_that_is_not_supported_is_named(String key, String value, String sentence)
      throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(BASE);
    config.set(key, JSON.readTree(value));

    assertThatThrownBy(() -> read(config))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(sentence);
  }

  private static NetworkConfig read(ObjectNode config) {
    return NetworkFamily.of(config).read(config);
  }
}
