package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.ModernBertConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.network.PairHead;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pair classifier in a local folder: config.json of a sequence classifier of a family that runs,
 * tokenizer.json and model.safetensors, and optionally tokenizer_config.json.
 */
public final class ClassifierFolder {

  /** What transformers calls such a model of each model_type. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "bert", "BertForSequenceClassification",
          "roberta", "RobertaForSequenceClassification",
          "xlm-roberta", "XLMRobertaForSequenceClassification",
          "mpnet", "MPNetForSequenceClassification",
          "modernbert", "ModernBertForSequenceClassification",
          "deberta-v2", "DebertaV2ForSequenceClassification");

  /** Three special tokens around a pair, and one token of each text. */
  private static final int FEWEST_TOKENS = 5;

  private final NetworkFolder folder;
  private final NetworkConfig config;
  private final Architecture architecture;

  private ClassifierFolder(NetworkFolder folder) {
    this.folder = folder;
    this.config = folder.config();
    this.architecture = folder.family().classifier();
    requireClassifier(folder.configJson());
    if (config instanceof ModernBertConfig) {
      RotaryConfigs.requireModernBertHead(new ConfigFile(folder.configJson()));
    }
    if (config instanceof BertConfig bert && bert.types() < 2) {
      throw new ModelException(
          "config.json should have 2 or more as type_vocab_size, for the two texts of a pair, found"
              + " %d.".formatted(bert.types()));
    }
  }

  /**
   * Reads a folder.
   *
   * @throws ModelException if the folder holds no such model
   */
  public static ClassifierFolder of(Path folder) {
    return new ClassifierFolder(new NetworkFolder(folder));
  }

  private static void requireClassifier(JsonNode config) {
    String expected = CLASSES.get(config.path("model_type").asText());
    for (JsonNode named : config.path("architectures")) {
      if (named.asText().equals(expected)) {
        return;
      }
    }
    throw new ModelException(
        "config.json should name %s in architectures, found %s."
            .formatted(
                expected, config.has("architectures") ? config.get("architectures") : "none"));
  }

  /**
   * Returns the pinned specification of the model.
   *
   * @param labels the meaning of its outputs, in their order; null: as in config.json
   * @param maxTokens longest pair in tokens; null: as in tokenizer_config.json or else config.json
   * @throws ModelException if a value is neither given nor in the folder, or is invalid
   */
  public EntailmentSpec spec(
      String name, @Nullable List<EntailmentLabel> labels, @Nullable Integer maxTokens) {
    return new EntailmentSpec(
        name,
        architecture,
        folder.location(),
        folder.weightsSha256(),
        folder.tokenizerSha256(),
        folder.possible(maxTokens == null ? maxTokens() : maxTokens, FEWEST_TOKENS),
        LabelNames.of(folder.configJson(), labels));
  }

  /** The tokenizer's limit is often a huge number, which means no limit. */
  private int maxTokens() {
    JsonNode limit = folder.files().json("tokenizer_config.json").path("model_max_length");
    int positions = config.positions();
    return limit.isNumber() && limit.asDouble() < positions ? limit.intValue() : positions;
  }

  /**
   * Returns the model after checking it against the pinned one.
   *
   * @throws ModelException if they differ
   */
  public NetworkModel pinned(EntailmentSpec spec) {
    spec.requireFiles(folder.weightsSha256(), folder.tokenizerSha256());
    return model(spec);
  }

  /**
   * Returns the model without checking its hashes.
   *
   * @throws ModelException if its number of outputs differs from the number of labels
   */
  public NetworkModel model(EntailmentSpec spec) {
    return folder.model(PairHead.shapes(config, spec.labels().size()));
  }
}
