package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.BertConfig;

/**
 * Reads config.json: the sizes of a BERT encoder, and refuses every other architecture and every
 * variant with a different computation. Defaults are those of transformers' BertConfig.
 */
final class ConfigFile {

  private static final int DEFAULT_TYPES = 2;
  private static final double DEFAULT_EPSILON = 1e-12;

  private final JsonNode config;

  private ConfigFile(JsonNode config) {
    this.config = config;
  }

  static BertConfig read(JsonNode json) {
    ConfigFile file = new ConfigFile(json);
    file.require("model_type", "bert", "");
    file.require("hidden_act", "gelu", "gelu");
    file.require("position_embedding_type", "absolute", "absolute");
    file.require("is_decoder", "false", "false");
    try {
      return new BertConfig(
          file.size("vocab_size"),
          file.size("max_position_embeddings"),
          json.path("type_vocab_size").asInt(DEFAULT_TYPES),
          file.size("hidden_size"),
          file.size("num_hidden_layers"),
          file.size("num_attention_heads"),
          file.size("intermediate_size"),
          json.path("layer_norm_eps").asDouble(DEFAULT_EPSILON));
    } catch (IllegalArgumentException e) {
      throw new ModelException("config.json: " + e.getMessage() + ".", e);
    }
  }

  private void require(String key, String supported, String whenAbsent) {
    String found = config.path(key).asText(whenAbsent);
    if (!found.equals(supported)) {
      throw new ModelException(
          "config.json has %s \"%s\"; only \"%s\" is supported.".formatted(key, found, supported));
    }
  }

  private int size(String key) {
    if (!config.path(key).canConvertToInt()) {
      throw new ModelException(
          "config.json should have a whole number as %s, found %s."
              .formatted(key, config.path(key).isMissingNode() ? "none" : config.path(key)));
    }
    return config.path(key).intValue();
  }
}
