package dev.sextant.inference;

import dev.sextant.inference.djl.BertPairClassifier;
import dev.sextant.inference.entailment.BatchingEntailmentModel;
import dev.sextant.inference.entailment.EntailmentLabel;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.SharedEntailmentModels;
import dev.sextant.inference.huggingface.ClassifierFolder;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.weights.BertModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where entailment models come from: a local Hugging Face folder. None is shipped. One that asks an
 * LLM is a {@link dev.sextant.inference.generation.PromptedEntailmentModel}, made of its generator.
 */
public final class EntailmentModels {

  private static final SharedEntailmentModels SHARED =
      new SharedEntailmentModels(EntailmentModels::load);

  private EntailmentModels() {}

  /**
   * Reads what the classifier of pairs in a local Hugging Face folder is, and pins it by the hashes
   * of its files. The folder holds config.json of a BertForSequenceClassification, tokenizer.json
   * and model.safetensors, and may hold tokenizer_config.json.
   *
   * @param name for people
   * @param labels the meaning of its outputs, in their order; null: as the names in config.json say
   * @param maxTokens longest pair in tokens, special ones included; null: as tokenizer_config.json
   *     or else config.json says
   * @throws ModelException if the folder holds no model that can be run, with a sentence that says
   *     what was expected and what was found
   */
  public static EntailmentSpec inspect(
      String name,
      Path folder,
      @Nullable List<EntailmentLabel> labels,
      @Nullable Integer maxTokens) {
    ClassifierFolder files = ClassifierFolder.of(folder);
    EntailmentSpec spec = files.spec(name, labels, maxTokens);
    BertPairClassifier.requireTokenizer(spec, files.model(spec));
    return spec;
  }

  /**
   * Opens an entailment model: it is loaded once per JVM however often it is opened, and released
   * when the last one opened is closed. Closing twice does nothing more.
   *
   * @throws ModelException if the model's files are not there, are not those that the spec pins, or
   *     cannot be run
   */
  public static EntailmentModel open(EntailmentSpec spec) {
    return SHARED.open(spec);
  }

  /** Loads the model that a spec pins. */
  static EntailmentModel load(EntailmentSpec spec) {
    return switch (spec.architecture()) {
      case BERT_PAIR -> new BatchingEntailmentModel(classifier(spec), TokenBatches.shared());
      case PROMPTED ->
          throw new ModelException(
              "The entailment model %s is asked of a generator, and not opened from files."
                  .formatted(spec.name()));
    };
  }

  private static BertPairClassifier classifier(EntailmentSpec spec) {
    if (!spec.location().startsWith(ModelFolder.SCHEME)) {
      throw new ModelException(
          "A location that begins with %s is expected of %s, found %s."
              .formatted(ModelFolder.SCHEME, spec.name(), spec.location()));
    }
    Path folder = Path.of(spec.location().substring(ModelFolder.SCHEME.length()));
    BertModel files = ClassifierFolder.of(folder).pinned(spec);
    BertPairClassifier classifier =
        Workers.shared().finish(() -> BertPairClassifier.load(spec, files));
    // As for embedders: the files that were read lie outside the heap until they are collected.
    System.gc();
    return classifier;
  }
}
