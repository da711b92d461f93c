package dev.sextant.inference.huggingface;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.DebertaV2Config;
import dev.sextant.inference.network.NetworkConfig;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the sizes of DeBERTa encoders, and refuses every variant with another computation, such as
 * the convolution of deberta-v2-xlarge. Defaults are those of transformers.
 */
final class DebertaConfigs {

  private static final double DEFAULT_EPSILON = 1e-7;
  private static final List<String> BOTH = List.of("c2p", "p2c");

  private DebertaConfigs() {}

  static NetworkConfig debertaV2(ConfigFile file) {
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
        file.number("layer_norm_eps", DEFAULT_EPSILON));
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
