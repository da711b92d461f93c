package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ModernBertConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NomicBertConfig;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "nomic_bert | hidden_act | \"gelu\" | config.json has hidden_act \"gelu\"; only \"silu\" is supported.",
        "nomic_bert | head_dim | 8 | config.json has head_dim 8; only 12 is supported.",
        "nomic_bert | rope_parameters | {\"rope_type\": \"yarn\"} | config.json has rope_type \"yarn\"; only \"default\"",
        "nomic_bert | rope_parameters | {\"rope_theta\": 0} | a base above 1 expected, found 0.0",
        "nomic_bert | hidden_size | 33 | config.json has head_dim 12; only 11 is supported.",
        "modernbert | hidden_activation | \"silu\" | config.json has hidden_activation \"silu\"; only \"gelu\"",
        "modernbert | norm_bias | true | config.json has norm_bias \"true\"; only \"false\" is supported.",
        "modernbert | attention_bias | true | config.json has attention_bias \"true\"",
        "modernbert | mlp_bias | true | config.json has mlp_bias \"true\"",
        "modernbert | rope_scaling | 2 | config.json has rope_scaling \"2\"; only \"none\"",
        "modernbert | local_rope_theta | null | config.json has local_rope_theta null",
        "modernbert | rope_parameters | {\"sliding_attention\": {\"rope_type\": \"yarn\"}} | rope_type \"yarn\"",
        "modernbert | layer_types | [\"full_attention\", \"full_attention\", \"sliding_attention\"] | config.json has layer_types [full_attention, full_attention, sliding",
        "modernbert | layer_types | [\"full_attention\"] | 3 in all, is supported",
        "modernbert | local_attention | 1 | sizes above 0 expected, found 0",
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

  @ParameterizedTest
  @ValueSource(strings = {"roberta", "xlm-roberta", "mpnet", "modernbert"})
  void code_of_the_folder_is_refused(String family) throws IOException {
    ObjectNode config = config(family);
    config.putObject("auto_map").put("AutoModel", "modeling.Model");

    assertThatThrownBy(() -> read(config))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("code of its own in auto_map, which is not run");
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

  /**
   * Origin: config.json of nomic-ai/nomic-embed-text-v1.5, keys without a meaning for the network
   * left out.
   */
  private static final String NOMIC =
      """
      {"activation_function": "swiglu", "causal": false, "layer_norm_epsilon": 1e-12,
       "max_trained_positions": 2048, "mlp_fc1_bias": false, "mlp_fc2_bias": false,
       "model_type": "nomic_bert", "n_embd": 768, "n_head": 12, "n_inner": 3072, "n_layer": 12,
       "n_positions": 8192, "pad_vocab_size_multiple": 64, "parallel_block": false,
       "prenorm": false, "qkv_proj_bias": false, "rotary_emb_base": 1000,
       "rotary_emb_fraction": 1.0, "rotary_emb_interleaved": false,
       "rotary_emb_scale_base": null, "rotary_scaling_factor": null, "type_vocab_size": 2,
       "use_rms_norm": false, "vocab_size": 30528}
      """;

  @Test
  void a_nomic_bert_is_read_as_its_authors_publish_it() throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(NOMIC);

    assertThat(read(config))
        .isEqualTo(new NomicBertConfig(30_528, 8_192, 2, 768, 12, 12, 3_072, 1_000, 1e-12));

    config.put("vocab_size", 30_522).put("n_inner", 3_000);
    config.putObject("auto_map").put("AutoModel", "nomic-ai/nomic-bert-2048--modeling.NomicBert");
    config.put("moe_every_n_layers", -1);
    assertThat(read(config))
        .as("rows are rounded up as the authors' code does")
        .isEqualTo(new NomicBertConfig(30_528, 8_192, 2, 768, 12, 12, 3_072, 1_000, 1e-12));
  }

  @ParameterizedTest
  @CsvSource({
    "activation_function, \"gelu\"",
    "moe_every_n_layers, 2",
    "qkv_proj_bias, true",
    "mlp_fc1_bias, true",
    "mlp_fc2_bias, true",
    "prenorm, true",
    "parallel_block, true",
    "use_rms_norm, true",
    "causal, true",
    "rotary_emb_fraction, 0.5",
    "rotary_emb_interleaved, true",
    "rotary_emb_scale_base, 512",
    "rotary_scaling_factor, 2",
  })
  void a_variant_of_a_published_nomic_bert_is_named(String key, String value) throws IOException {
    ObjectNode config = (ObjectNode) JSON.readTree(NOMIC);
    config.set(key, JSON.readTree(value));

    assertThatThrownBy(() -> read(config))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("config.json has " + key + " ")
        .hasMessageContaining("is supported");
  }

  /** Origin: config.json of answerdotai/ModernBERT-base, as transformers 4 writes it. */
  @Test
  void a_modernbert_is_read_as_transformers_4_writes_it() throws IOException {
    ObjectNode config =
        (ObjectNode)
            JSON.readTree(
                """
                {"attention_bias": false, "global_attn_every_n_layers": 3,
                 "global_rope_theta": 160000.0, "hidden_activation": "gelu", "hidden_size": 768,
                 "intermediate_size": 1152, "layer_norm_eps": 1e-05, "local_attention": 128,
                 "local_rope_theta": 10000.0, "max_position_embeddings": 8192, "mlp_bias": false,
                 "model_type": "modernbert", "norm_bias": false, "norm_eps": 1e-05,
                 "num_attention_heads": 12, "num_hidden_layers": 22,
                 "position_embedding_type": "absolute", "vocab_size": 50368}
                """);

    assertThat(read(config))
        .isEqualTo(
            new ModernBertConfig(
                50_368, 8_192, 768, 22, 12, 1_152, 3, 64, 160_000, 10_000, 1e-5, false));

    config.putArray("layer_types").add("full_attention");
    config.put("num_hidden_layers", 1).put("local_rope_theta", 500).put("global_rope_theta", 600);
    assertThat(read(config))
        .isEqualTo(
            new ModernBertConfig(50_368, 8_192, 768, 1, 12, 1_152, 1, 64, 600, 500, 1e-5, false));
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
