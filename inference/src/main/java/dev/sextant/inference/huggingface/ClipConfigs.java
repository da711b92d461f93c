package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ClipEncoder;
import dev.sextant.inference.network.ClipTextConfig;
import dev.sextant.inference.network.ClipVisionConfig;
import dev.sextant.inference.network.NetworkConfig;
import java.util.List;

/**
 * Reads the sizes of CLIP's two towers, and refuses every variant with another computation.
 * Defaults are those of transformers, where {@code text_config_dict}, if a file has it, replaces
 * {@code text_config}.
 */
final class ClipConfigs {

  private static final String QUICK_GELU = "quick_gelu";
  private static final double DEFAULT_EPSILON = 1e-5;
  private static final int DEFAULT_WORDS = 49_408;
  private static final int DEFAULT_TOKENS = 77;
  private static final int DEFAULT_END = 49_407;
  private static final int DEFAULT_SIDE = 224;
  private static final int DEFAULT_PATCH = 32;
  private static final int DEFAULT_PROJECTION = 512;

  /** Sizes that a tower has where its file gives none. */
  private record Usual(int width, int heads, int inner) {}

  private static final Usual TEXT = new Usual(512, 8, 2048);
  private static final Usual VISION = new Usual(768, 12, 3072);
  private static final int USUAL_LAYERS = 12;

  private ClipConfigs() {}

  static NetworkConfig text(ConfigFile file) {
    requireBothTowers(file);
    ConfigFile text = tower(file, "text_config");
    return new ClipTextConfig(
        text.size("vocab_size", DEFAULT_WORDS),
        text.size("max_position_embeddings", DEFAULT_TOKENS),
        text.size("eos_token_id", DEFAULT_END),
        encoder(text, TEXT));
  }

  /**
   * @throws ModelException if it is a variant that is not supported
   */
  static ClipVisionConfig vision(JsonNode config) {
    ConfigFile vision = tower(new ConfigFile(config), "vision_config");
    vision.require("num_channels", 3, 3);
    try {
      return new ClipVisionConfig(
          vision.size("image_size", DEFAULT_SIDE),
          vision.size("patch_size", DEFAULT_PATCH),
          encoder(vision, VISION));
    } catch (IllegalArgumentException e) {
      throw new ModelException("config.json, vision_config: " + e.getMessage() + ".", e);
    }
  }

  /** Returns the components of the space that both towers share. */
  static int projection(JsonNode config) {
    return new ConfigFile(config).size("projection_dim", DEFAULT_PROJECTION);
  }

  private static void requireBothTowers(ConfigFile file) {
    EncoderConfigs.requireNoCode(file);
    List<String> classes = file.words("architectures");
    if (!classes.isEmpty() && !classes.contains("CLIPModel")) {
      throw new ModelException(
          "config.json should name CLIPModel in architectures, found %s.".formatted(classes));
    }
  }

  private static ConfigFile tower(ConfigFile file, String name) {
    return file.has(name + "_dict") ? file.below(name + "_dict") : file.below(name);
  }

  private static ClipEncoder encoder(ConfigFile tower, Usual usual) {
    String activation = tower.text("hidden_act", QUICK_GELU);
    if (!activation.equals(QUICK_GELU)) {
      tower.require("hidden_act", "gelu", QUICK_GELU);
    }
    return new ClipEncoder(
        tower.size("hidden_size", usual.width),
        tower.size("num_hidden_layers", USUAL_LAYERS),
        tower.size("num_attention_heads", usual.heads),
        tower.size("intermediate_size", usual.inner),
        activation.equals(QUICK_GELU),
        tower.number("layer_norm_eps", DEFAULT_EPSILON));
  }
}
