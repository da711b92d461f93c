package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.entailment.EntailmentLabel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.BertModel;
import dev.sextant.inference.weights.BertWeights;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A BERT classifier of pairs in a local folder: config.json of a BertForSequenceClassification,
 * tokenizer.json and model.safetensors, and perhaps tokenizer_config.json.
 */
public final class ClassifierFolder {

  private static final String CLASSIFIER = "BertForSequenceClassification";

  /** Three that frame a pair, and one of each text. */
  private static final int FEWEST_TOKENS = 5;

  private final BertFolder folder;

  private ClassifierFolder(BertFolder folder) {
    this.folder = folder;
    requireClassifier(folder.configJson());
    if (folder.config().types() < 2) {
      throw new ModelException(
          "config.json should have 2 or more as type_vocab_size, for the two texts of a pair, found"
              + " %d.".formatted(folder.config().types()));
    }
  }

  /**
   * Reads a folder.
   *
   * @throws ModelException if it does not hold such a model
   */
  public static ClassifierFolder of(Path folder) {
    return new ClassifierFolder(new BertFolder(folder));
  }

  private static void requireClassifier(JsonNode config) {
    for (JsonNode architecture : config.path("architectures")) {
      if (architecture.asText().equals(CLASSIFIER)) {
        return;
      }
    }
    throw new ModelException(
        "config.json should name %s in architectures, found %s."
            .formatted(
                CLASSIFIER, config.has("architectures") ? config.get("architectures") : "none"));
  }

  /**
   * Returns what the model is, pinned.
   *
   * @param labels the meaning of its outputs, in their order; null: as config.json says
   * @param maxTokens longest pair in tokens; null: as tokenizer_config.json or else config.json
   *     says
   * @throws ModelException if what is not given is not in the folder either, or cannot be
   */
  public EntailmentSpec spec(
      String name, @Nullable List<EntailmentLabel> labels, @Nullable Integer maxTokens) {
    return new EntailmentSpec(
        name,
        Architecture.BERT_PAIR,
        folder.location(),
        folder.weightsSha256(),
        folder.tokenizerSha256(),
        folder.possible(maxTokens == null ? maxTokens() : maxTokens, FEWEST_TOKENS),
        LabelNames.of(folder.configJson(), labels));
  }

  /** The tokenizer's limit is often a huge number, which means none. */
  private int maxTokens() {
    JsonNode limit = folder.files().json("tokenizer_config.json").path("model_max_length");
    int positions = folder.config().positions();
    return limit.isNumber() && limit.asDouble() < positions ? limit.intValue() : positions;
  }

  /**
   * Returns the model, if it is the one that was pinned.
   *
   * @throws ModelException if it is another
   */
  public BertModel pinned(EntailmentSpec spec) {
    spec.requireFiles(folder.weightsSha256(), folder.tokenizerSha256());
    return model(spec);
  }

  /**
   * Returns the model, whichever it is.
   *
   * @throws ModelException if it has not as many outputs as there are labels
   */
  public BertModel model(EntailmentSpec spec) {
    return folder.model(BertWeights.classifierShapes(folder.config(), spec.labels().size()));
  }
}
