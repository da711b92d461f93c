package dev.sextant.inference.huggingface;

import dev.sextant.inference.weights.NetworkConfig;
import dev.sextant.inference.weights.NomicBertConfig;
import java.util.List;

/**
 * Reads the sizes of encoders with rotary positions, and refuses every variant with another
 * computation.
 */
final class RotaryConfigs {

  private static final String NONE = "none";
  private static final int DEFAULT_TYPES = 2;
  private static final int MULTIPLE_OF_INNER = 256;

  private RotaryConfigs() {}

  /** Reads a Nomic BERT as its authors publish it, or as transformers 5 writes it. */
  static NetworkConfig nomicBert(ConfigFile file) {
    return file.has("n_embd") ? publishedNomicBert(file) : nomicBertOfTransformers(file);
  }

  private static NetworkConfig publishedNomicBert(ConfigFile file) {
    file.require("activation_function", "swiglu", "gelu");
    file.require("moe_every_n_layers", NONE, NONE);
    for (String bias : List.of("qkv_proj_bias", "mlp_fc1_bias", "mlp_fc2_bias")) {
      file.require(bias, "false", "true");
    }
    for (String variant : List.of("prenorm", "parallel_block", "use_rms_norm", "causal")) {
      file.require(variant, "false", "false");
    }
    file.require("rotary_emb_fraction", 1, 0);
    file.require("rotary_emb_interleaved", "false", "false");
    file.require("rotary_emb_scale_base", NONE, NONE);
    file.require("rotary_scaling_factor", NONE, NONE);
    return new NomicBertConfig(
        roundedUp(file.size("vocab_size"), file.size("pad_vocab_size_multiple", 1)),
        file.size("n_positions"),
        file.size("type_vocab_size", DEFAULT_TYPES),
        file.size("n_embd"),
        file.size("n_layer"),
        file.size("n_head"),
        roundedUp(file.size("n_inner"), MULTIPLE_OF_INNER),
        file.number("rotary_emb_base", 10_000),
        file.number("layer_norm_epsilon", 1e-5));
  }

  private static int roundedUp(int size, int multiple) {
    return Math.floorDiv(size + multiple - 1, multiple) * multiple;
  }

  private static NetworkConfig nomicBertOfTransformers(ConfigFile file) {
    int width = file.size("hidden_size");
    int heads = file.size("num_attention_heads");
    file.require("hidden_act", "silu", "silu");
    file.require("head_dim", (double) width / heads, (double) width / heads);
    ConfigFile rotary = file.below("rope_parameters");
    rotary.require("rope_type", "default", "default");
    rotary.require("partial_rotary_factor", 1, 1);
    return new NomicBertConfig(
        file.size("vocab_size"),
        file.size("max_position_embeddings"),
        file.size("type_vocab_size", DEFAULT_TYPES),
        width,
        file.size("num_hidden_layers"),
        heads,
        file.size("intermediate_size"),
        rotary.number("rope_theta", 1_000),
        file.number("layer_norm_eps", 1e-12));
  }
}
