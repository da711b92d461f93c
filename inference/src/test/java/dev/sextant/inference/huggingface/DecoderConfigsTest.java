package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.DecoderConfig.DecoderFamily;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads config.json of decoders, as transformers 5 and its older versions write it. */
class DecoderConfigsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void what_transformers_5_writes_is_read() throws IOException {
    assertThat(read(config("qwen3")))
        .isEqualTo(
            new DecoderConfig(DecoderFamily.QWEN3, 300, 128, 30, 2, 4, 2, 10, 46, 1e-6, 1e6, true));
    assertThat(read(config("qwen2-bidirectional")).causal()).isFalse();
    assertThat(read(config("mistral")).positions()).as("as long as the window").isEqualTo(96);
  }

  @Test
  void what_older_versions_write_is_read() throws IOException {
    ObjectNode config = config("qwen2");
    config.remove("rope_parameters");
    assertThat(read(config).base()).isEqualTo(10_000);

    config.put("rope_theta", 1e6).putNull("rope_scaling");
    assertThat(read(config).base()).isEqualTo(1e6);
    assertThat(read(config).headSize()).isEqualTo(10);
  }

  @Test
  void a_window_counts_only_where_it_is_used() throws IOException {
    ObjectNode config = config("qwen2").put("sliding_window", 64);
    assertThat(read(config).positions()).isEqualTo(128);

    config.put("use_sliding_window", true);
    assertThat(read(config).positions()).isEqualTo(64);
    assertThat(read(config.putNull("sliding_window")).positions()).isEqualTo(128);
    assertThat(read(config("mistral").putNull("sliding_window")).positions()).isEqualTo(128);
    assertThat(read(config("mistral").put("use_sliding_window", false)).positions())
        .as("a key of Qwen only")
        .isEqualTo(96);
  }

  @Test
  void a_window_without_a_size_has_that_of_transformers() throws IOException {
    ObjectNode qwen = config("qwen2").put("max_position_embeddings", 32_768);
    qwen.remove("sliding_window");
    ObjectNode mistral = config("mistral").put("max_position_embeddings", 32_768);
    mistral.remove("sliding_window");

    assertThat(read(mistral).positions()).isEqualTo(4_096);
    assertThat(read(qwen).positions()).isEqualTo(32_768);
    assertThat(read(qwen.put("use_sliding_window", true)).positions()).isEqualTo(4_096);
  }

  @Test
  void angles_beyond_the_longest_input_are_left_out() throws IOException {
    assertThat(read(config("qwen3")).upTo(16).positions()).isEqualTo(16);
    assertThat(read(config("qwen3")).upTo(500)).isEqualTo(read(config("qwen3")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "qwen2 | hidden_act | \"gelu\" | config.json has hidden_act \"gelu\"; only \"silu\" is"
            + " supported.",
        "qwen2 | rope_scaling | {\"type\": \"yarn\", \"factor\": 4} | config.json has rope_type"
            + " \"yarn\"; only \"default\"",
        "qwen3 | rope_scaling | {\"rope_type\": \"dynamic\"} | config.json has rope_type"
            + " \"dynamic\"",
        "qwen3 | rope_parameters | {\"rope_type\": \"llama3\"} | config.json has rope_type"
            + " \"llama3\"",
        "mistral | partial_rotary_factor | 0.5 | config.json has partial_rotary_factor 0.5; only 1"
            + " is",
        "qwen3 | attention_bias | true | config.json has attention_bias \"true\"",
        "qwen3 | num_key_value_heads | 3 | 4 heads that the 3 heads of keys divide expected",
        "qwen3 | head_dim | 9 | heads of even size expected, found 9",
        "qwen2 | num_key_value_heads | null | should have a whole number as num_key_value_heads",
        "qwen2 | auto_map | {\"AutoModel\": \"modeling_qwen.Qwen2Model\"} | state as is_causal"
            + " whether",
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
  void code_of_the_folder_is_accepted_where_is_causal_says_what_it_does() throws IOException {
    ObjectNode config = config("qwen2");
    config.putObject("auto_map").put("AutoModel", "modeling_qwen.Qwen2Model");

    assertThat(read(config.put("is_causal", false)).causal()).isFalse();
    assertThat(read(config.put("is_causal", true)).causal()).isTrue();
  }

  private static DecoderConfig read(ObjectNode config) {
    return (DecoderConfig) NetworkFamily.of(config).read(config);
  }

  private static ObjectNode config(String family) throws IOException {
    try (InputStream in =
        DecoderConfigsTest.class.getResourceAsStream("/parity/" + family + "/config.json")) {
      return (ObjectNode) JSON.readTree(in);
    }
  }
}
