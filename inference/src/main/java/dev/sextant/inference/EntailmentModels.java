package dev.sextant.inference;

import dev.sextant.inference.djl.NetworkClassifier;
import dev.sextant.inference.entailment.BatchingEntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.entailment.SharedEntailmentModels;
import dev.sextant.inference.huggingface.ClassifierFolder;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.NetworkModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds entailment models in local Hugging Face folders; the product ships no entailment model. An
 * LLM that is asked for entailment has no folder, and is not opened here.
 */
public final class EntailmentModels {

  private static final SharedEntailmentModels SHARED =
      new SharedEntailmentModels(EntailmentModels::load);

  private EntailmentModels() {}

  /**
   * Reads the specification of the pair classifier in a local Hugging Face folder and pins it by
   * the hashes of its files. The folder holds config.json of a sequence classifier, tokenizer.json
   * and model.safetensors, and may hold tokenizer_config.json.
   *
   * @param name shown to people
   * @param labels the meaning of its outputs, in their order; null: as named in config.json
   * @param maxTokens longest pair in tokens, special ones included; null: as in
   *     tokenizer_config.json or else config.json
   * @throws ModelException if the folder holds no model that can be run; the message says what was
   *     expected and what was found
   */
  public static EntailmentSpec inspect(
      String name,
      Path folder,
      @Nullable List<EntailmentLabel> labels,
      @Nullable Integer maxTokens) {
    ClassifierFolder files = ClassifierFolder.of(folder);
    EntailmentSpec spec = files.spec(name, labels, maxTokens);
    NetworkClassifier.requireTokenizer(spec, files.model(spec));
    return spec;
  }

  /**
   * Opens an entailment model. It is loaded once per JVM, however often it is opened, and released
   * when the last handle is closed. A second close has no effect.
   *
   * @throws ModelException if the model's files are missing, differ from the pinned ones, or cannot
   *     be run
   */
  public static EntailmentModel open(EntailmentSpec spec) {
    return SHARED.open(spec);
  }

  /** Loads the model that a spec pins. */
  static EntailmentModel load(EntailmentSpec spec) {
    return switch (spec.architecture()) {
      case BERT, ROBERTA, MPNET, MODERNBERT, DEBERTA_V2 ->
          new BatchingEntailmentModel(classifier(spec), TokenBatches.shared());
      case PROMPTED ->
          throw new ModelException(
              "The entailment model %s is asked of a generator, and not opened from files."
                  .formatted(spec.name()));
    };
  }

  private static NetworkClassifier classifier(EntailmentSpec spec) {
    if (!spec.location().startsWith(ModelFolder.SCHEME)) {
      throw new ModelException(
          "The location of %s must begin with %s, found %s."
              .formatted(spec.name(), ModelFolder.SCHEME, spec.location()));
    }
    Path folder = Path.of(spec.location().substring(ModelFolder.SCHEME.length()));
    NetworkModel files = ClassifierFolder.of(folder).pinned(spec);
    NetworkClassifier classifier =
        Workers.shared().finish(() -> NetworkClassifier.load(spec, files));
    // As for embedders: the mapped files lie outside the heap until they are collected.
    System.gc();
    return classifier;
  }
}
