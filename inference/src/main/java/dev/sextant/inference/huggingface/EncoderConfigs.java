package dev.sextant.inference.huggingface;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.DebertaV2Config;
import dev.sextant.inference.network.MpnetConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.RobertaConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the sizes of encoders, and refuses every variant with another computation. Defaults are
 * those of the family's configuration in transformers.
 */
final class EncoderConfigs {

  private static final int DEFAULT_TYPES = 2;
  private static final double DEFAULT_EPSILON = 1e-12;
  private static final double EPSILON_OF_DEBERTA = 1e-7;
  private static final List<String> BOTH = List.of("c2p", "p2c");

  private EncoderConfigs() {}

  /**
   * Refuses a folder with code of its own, which is not run and can compute anything.
   *
   * @throws ModelException if config.json names such code
   */
  static void requireNoCode(ConfigFile file) {
    if (file.has("auto_map")) {
      throw new ModelException(
          "config.json names code of its own in auto_map, which is not run. A server can run this"
              + " model: register it as an embedder on a server.");
    }
  }

  static BertConfig bert(ConfigFile file) {
    requireNoCode(file);
    file.require("hidden_act", "gelu", "gelu");
    file.require("position_embedding_type", "absolute", "absolute");
    file.require("is_decoder", "false", "false");
    return new BertConfig(
        file.size("vocab_size"),
        file.size("max_position_embeddings"),
        file.size("type_vocab_size", DEFAULT_TYPES),
        file.size("hidden_size"),
        file.size("num_hidden_layers"),
        file.size("num_attention_heads"),
        file.size("intermediate_size"),
        file.number("layer_norm_eps", DEFAULT_EPSILON));
  }

  static NetworkConfig roberta(ConfigFile file) {
    return new RobertaConfig(bert(file), file.size("pad_token_id", 1));
  }

  static NetworkConfig mpnet(ConfigFile file) {
    requireNoCode(file);
    file.require("hidden_act", "gelu", "gelu");
    String buckets = Integer.toString(MpnetConfig.BUCKETS);
    file.require("relative_attention_num_buckets", buckets, buckets);
    return new MpnetConfig(
        file.size("vocab_size"),
        file.size("max_position_embeddings"),
        file.size("hidden_size"),
        file.size("num_hidden_layers"),
        file.size("num_attention_heads"),
        file.size("intermediate_size"),
        file.number("layer_norm_eps", DEFAULT_EPSILON));
  }

  /**
   * Refuses every variant with another computation, such as the convolution of deberta-v2-xlarge.
   */
  static NetworkConfig debertaV2(ConfigFile file) {
    requireNoCode(file);
    file.require("hidden_act", "gelu", "gelu");
    file.require("pooler_hidden_act", "gelu", "gelu");
    file.require("relative_attention", "true", "false");
    file.require("share_att_key", "true", "false");
    file.require("norm_rel_ebd", "layer_norm", "none");
    file.require("conv_kernel_size", 0, 0);
    file.require("type_vocab_size", 0, 0);
    int width = file.size("hidden_size");
    file.require("embedding_size", width, width);
    file.require("pooler_hidden_size", width, width);
    int heads = file.size("num_attention_heads");
    if (file.has("attention_head_size")) {
      file.require("attention_head_size", (double) width / heads, 0);
    }
    requireBoth(file);
    int positions = file.size("max_position_embeddings");
    int farthest = file.size("max_relative_positions", -1);
    return new DebertaV2Config(
        file.size("vocab_size"),
        positions,
        Boolean.parseBoolean(file.text("position_biased_input", "true")),
        width,
        file.size("num_hidden_layers"),
        heads,
        file.size("intermediate_size"),
        file.size("position_buckets", -1),
        farthest < 1 ? positions : farthest,
        file.number("layer_norm_eps", EPSILON_OF_DEBERTA));
  }

  /** Models have a list of what attention adds, or words between bars. */
  private static void requireBoth(ConfigFile file) {
    List<String> found = new ArrayList<>(file.words("pos_att_type"));
    if (found.isEmpty()) {
      found.addAll(Arrays.asList(file.text("pos_att_type", "none").split("\\|")));
    }
    found.replaceAll(String::strip);
    if (!found.stream().sorted().toList().equals(BOTH)) {
      throw new ModelException(
          "config.json has pos_att_type %s; only p2c with c2p is supported.".formatted(found));
    }
  }
}
