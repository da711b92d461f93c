package dev.sextant.inference.huggingface;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.DecoderConfig.DecoderFamily;
import dev.sextant.inference.network.NetworkConfig;

/**
 * Reads the sizes of decoders, and refuses every variant with another computation. Defaults are
 * those of the family's configuration in transformers.
 */
final class DecoderConfigs {

  private static final double DEFAULT_EPSILON = 1e-6;
  private static final double DEFAULT_BASE = 10_000;
  private static final int HEAD_OF_QWEN3 = 128;
  private static final String WINDOW = "sliding_window";
  private static final int DEFAULT_WINDOW = 4_096;

  private DecoderConfigs() {}

  static NetworkConfig qwen2(ConfigFile file) {
    return read(file, DecoderFamily.QWEN2, widthByHeads(file), windowOfQwen(file));
  }

  static NetworkConfig qwen3(ConfigFile file) {
    file.require("attention_bias", "false", "false");
    return read(file, DecoderFamily.QWEN3, HEAD_OF_QWEN3, windowOfQwen(file));
  }

  static NetworkConfig mistral(ConfigFile file) {
    return read(file, DecoderFamily.MISTRAL, widthByHeads(file), window(file));
  }

  private static DecoderConfig read(
      ConfigFile file, DecoderFamily family, int usualHeadSize, int window) {
    file.require("hidden_act", "silu", "silu");
    return new DecoderConfig(
        family,
        file.size("vocab_size"),
        Math.min(file.size("max_position_embeddings"), window),
        file.size("hidden_size"),
        file.size("num_hidden_layers"),
        file.size("num_attention_heads"),
        file.size("num_key_value_heads"),
        file.size("head_dim", usualHeadSize),
        file.size("intermediate_size"),
        file.number("rms_norm_eps", DEFAULT_EPSILON),
        base(file),
        isCausal(file));
  }

  private static int widthByHeads(ConfigFile file) {
    return Math.floorDiv(file.size("hidden_size"), Math.max(1, file.size("num_attention_heads")));
  }

  /**
   * Attention in a window and over the whole text are the same for texts that fit in the window.
   * Null as its size means none.
   */
  private static int window(ConfigFile file) {
    return file.isNull(WINDOW) ? Integer.MAX_VALUE : file.size(WINDOW, DEFAULT_WINDOW);
  }

  private static int windowOfQwen(ConfigFile file) {
    return file.text("use_sliding_window", "false").equals("true")
        ? window(file)
        : Integer.MAX_VALUE;
  }

  /** transformers 5 writes rope_parameters, its older versions rope_theta and rope_scaling. */
  private static double base(ConfigFile file) {
    ConfigFile parameters = file.below("rope_parameters");
    ConfigFile scaling = file.below("rope_scaling");
    parameters.require("rope_type", "default", "default");
    scaling.require("rope_type", "default", scaling.text("type", "default"));
    file.require("partial_rotary_factor", 1, 1);
    parameters.require("partial_rotary_factor", 1, 1);
    return parameters.number("rope_theta", file.number("rope_theta", DEFAULT_BASE));
  }

  /** Code of the folder's own is not run, and often lets tokens attend to those that follow. */
  private static boolean isCausal(ConfigFile file) {
    String causal = file.text("is_causal", "");
    if (causal.isEmpty() && file.has("auto_map")) {
      throw new ModelException(
          "config.json names code of its own in auto_map, which is not run: state as is_causal"
              + " whether a token attends to earlier ones only (true) or to all (false).");
    }
    return !causal.equals("false");
  }
}
