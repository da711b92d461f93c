package dev.sextant.inference.huggingface;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.MpnetConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.RobertaConfig;

/**
 * Reads the sizes of encoders, and refuses every variant with another computation. Defaults are
 * those of the family's configuration in transformers.
 */
final class EncoderConfigs {

  private static final int DEFAULT_TYPES = 2;
  private static final double DEFAULT_EPSILON = 1e-12;

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
}
