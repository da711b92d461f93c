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
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.NetworkBytes;
import dev.sextant.inference.network.NetworkModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds entailment models in local Hugging Face folders; the product ships no entailment model. An
 * LLM that is asked for entailment has no folder, and is not opened here.
 */
public final class EntailmentModels {

  private static @Nullable SharedEntailmentModels shared;

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
   * Opens an entailment model. It is loaded once per JVM, however often it is opened. After the
   * last handle is closed, it stays in memory until another model needs its room. A second close
   * has no effect.
   *
   * @throws ModelException if the model's files are missing, differ from the pinned ones, or cannot
   *     be run, or if the {@link ModelMemory} of this process has no room for it
   */
  public static EntailmentModel open(EntailmentSpec spec) {
    return shared().open(spec);
  }

  private static synchronized SharedEntailmentModels shared() {
    SharedEntailmentModels known = shared;
    if (known == null) {
      known = new SharedEntailmentModels(EntailmentModels::prepare, ModelMemory.ofProcess());
      shared = known;
    }
    return known;
  }

  /** Loads the model that a spec pins, without a claim on memory. */
  static EntailmentModel load(EntailmentSpec spec) {
    return prepare(spec).loader().get();
  }

  /** Prepares the model that a spec pins; reads no weights. */
  static ModelLoad<EntailmentModel> prepare(EntailmentSpec spec) {
    return switch (spec.architecture()) {
      case BERT, ROBERTA, MPNET, MODERNBERT, DEBERTA_V2 -> classifier(spec);
      case PROMPTED ->
          throw new ModelException(
              "The entailment model %s is asked of a generator, and not opened from files."
                  .formatted(spec.name()));
    };
  }

  private static ModelLoad<EntailmentModel> classifier(EntailmentSpec spec) {
    if (!spec.location().startsWith(ModelFolder.SCHEME)) {
      throw new ModelException(
          "The location of %s must begin with %s, found %s."
              .formatted(spec.name(), ModelFolder.SCHEME, spec.location()));
    }
    ClassifierFolder folder =
        ClassifierFolder.of(Path.of(spec.location().substring(ModelFolder.SCHEME.length())));
    return new ModelLoad<>(
        NetworkBytes.of(folder.model(spec), Float.BYTES),
        () -> new BatchingEntailmentModel(load(spec, folder), TokenBatches.shared()));
  }

  private static NetworkClassifier load(EntailmentSpec spec, ClassifierFolder folder) {
    NetworkModel files = folder.pinned(spec);
    return Workers.shared().consume(files, read -> NetworkClassifier.load(spec, read));
  }
}
