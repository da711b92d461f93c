package dev.sextant.inference.huggingface;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ModernBertConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NomicBertConfig;
import java.util.List;

/**
 * Reads the sizes of encoders with rotary positions, and refuses every variant with another
 * computation.
 */
final class RotaryConfigs {

  private static final String NONE = "none";
  private static final String GLOBAL = "full_attention";
  private static final String LOCAL = "sliding_attention";
  private static final String FIRST = "cls";
  private static final String MEAN = "mean";
  private static final int DEFAULT_TYPES = 2;
  private static final int MULTIPLE_OF_INNER = 256;

  private RotaryConfigs() {}

  /**
   * Reads a Nomic BERT as its authors publish it, or as transformers 5 writes it. Its authors'
   * folders name code in auto_map; this computes what that code does.
   */
  static NetworkConfig nomicBert(ConfigFile file) {
    return file.has("n_embd") ? publishedNomicBert(file) : nomicBertOfTransformers(file);
  }

  private static NetworkConfig publishedNomicBert(ConfigFile file) {
    file.require("activation_function", "swiglu", "gelu");
    if (file.number("moe_every_n_layers", 0) > 0) {
      file.require("moe_every_n_layers", NONE, NONE);
    }
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

  /** Reads a ModernBERT as transformers 4 or 5 writes it. */
  static NetworkConfig modernBert(ConfigFile file) {
    EncoderConfigs.requireNoCode(file);
    file.require("hidden_activation", "gelu", "gelu");
    if (file.isNull("local_rope_theta")) {
      throw new ModelException(
          "config.json has local_rope_theta null; only a number is supported.");
    }
    for (String bias : List.of("attention_bias", "mlp_bias", "norm_bias")) {
      file.require(bias, "false", "false");
    }
    file.require("rope_scaling", NONE, NONE);
    ConfigFile rotary = file.below("rope_parameters");
    for (String kind : List.of(GLOBAL, LOCAL)) {
      rotary.below(kind).require("rope_type", "default", "default");
    }
    double base = file.number("global_rope_theta", 160_000);
    int layers = file.size("num_hidden_layers");
    return new ModernBertConfig(
        file.size("vocab_size"),
        file.size("max_position_embeddings", 8_192),
        file.size("hidden_size"),
        layers,
        file.size("num_attention_heads"),
        file.size("intermediate_size"),
        every(file, layers),
        Math.floorDiv(file.size("local_attention", 128), 2),
        rotary.below(GLOBAL).number("rope_theta", base),
        rotary.below(LOCAL).number("rope_theta", file.number("local_rope_theta", 10_000)),
        file.number("norm_eps", 1e-5),
        file.text("classifier_pooling", FIRST).equals(MEAN));
  }

  /**
   * Refuses a ModernBERT classifier with another head than transformers makes by default.
   *
   * @throws ModelException if config.json asks for one
   */
  static void requireModernBertHead(ConfigFile file) {
    String pooling = file.text("classifier_pooling", FIRST);
    if (!pooling.equals(FIRST) && !pooling.equals(MEAN)) {
      throw new ModelException(
          "config.json has classifier_pooling \"%s\"; only \"%s\" and \"%s\" are supported."
              .formatted(pooling, FIRST, MEAN));
    }
    file.require("classifier_bias", "false", "false");
    file.require("classifier_activation", "gelu", "gelu");
  }

  /** Returns after how many layers attention to all tokens comes again. */
  private static int every(ConfigFile file, int layers) {
    int every = file.size("global_attn_every_n_layers", 3);
    List<String> kinds = file.words("layer_types");
    if (kinds.isEmpty()) {
      return every;
    }
    int again = kinds.subList(1, kinds.size()).indexOf(GLOBAL) + 1;
    every = again > 0 ? again : layers;
    for (int layer = 0; layer < Math.max(layers, kinds.size()); layer++) {
      String expected = layer % every == 0 ? GLOBAL : LOCAL;
      if (layer >= kinds.size() || layer >= layers || !kinds.get(layer).equals(expected)) {
        throw new ModelException(
            "config.json has layer_types %s; only %s for the first of every few layers and %s for the others, %d in all, is supported."
                .formatted(kinds, GLOBAL, LOCAL, layers));
      }
    }
    return every;
  }
}
