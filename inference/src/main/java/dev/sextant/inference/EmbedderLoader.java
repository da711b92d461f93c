package dev.sextant.inference;

import dev.sextant.inference.djl.NetworkEncoder;
import dev.sextant.inference.djl.NetworkImages;
import dev.sextant.inference.embedder.BatchingEmbedder;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.network.VisionModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.nio.file.Path;

/** Loads the model that a spec pins. */
final class EmbedderLoader {

  private EmbedderLoader() {}

  /**
   * @throws ModelException if its files are missing, differ from the pinned ones, or cannot be run
   */
  static Embedder load(EmbedderSpec spec, ComputeDevice device) {
    return switch (spec.architecture()) {
      case LEXICAL -> lexical(spec);
      case BERT, ROBERTA, MPNET, NOMIC_BERT, MODERNBERT, QWEN2, QWEN3, MISTRAL ->
          texts(spec, model(spec), device);
      case CLIP -> clip(spec, device);
      case OPENAI, COHERE, GEMINI ->
          throw new ModelException(
              "The embedder %s runs on the server %s and has no files here."
                  .formatted(spec.name(), spec.location()));
    };
  }

  /** A device has passes of its own size; the processor's fit its cache. */
  private static TokenBatches batches(ComputeDevice device, EmbedderSpec spec) {
    return device.rows() == 0
        ? TokenBatches.shared()
        : TokenBatches.full(device.rows(spec.tokenLimit()), Workers.shared());
  }

  private static BatchingEmbedder texts(
      EmbedderSpec spec, NetworkModel model, ComputeDevice device) {
    return new BatchingEmbedder(encoder(spec, model, device), batches(device, spec));
  }

  /** One folder gives both towers, so that the files that were checked are those that run. */
  private static Embedder clip(EmbedderSpec spec, ComputeDevice device) {
    ModelFolder folder = folder(spec);
    NetworkModel model = folder.model(spec);
    VisionModel vision = folder.vision().orElseThrow();
    BatchingEmbedder texts = texts(spec, model, device);
    try {
      return new TwoTowers(
          texts, Workers.shared().finish(() -> NetworkImages.load(spec, vision, device)));
    } catch (RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  private static NetworkEncoder encoder(
      EmbedderSpec spec, NetworkModel files, ComputeDevice device) {
    NetworkEncoder encoder =
        Workers.shared().finish(() -> NetworkEncoder.load(spec, files, device));
    // The mapped files lie outside the heap, so their hundred megabytes put no pressure on the
    // collector.
    System.gc();
    return encoder;
  }

  private static Embedder lexical(EmbedderSpec spec) {
    if (!spec.revision().equals(LexicalEmbedder.lexical().revision())) {
      throw new ModelException(
          "The lexical embedder of this version is %s, expected %s."
              .formatted(LexicalEmbedder.lexical(), spec));
    }
    return new LexicalEmbedder();
  }

  private static NetworkModel model(EmbedderSpec spec) {
    String location = spec.location();
    if (location.startsWith(ShippedModel.SCHEME)) {
      return ShippedModel.find(location.substring(ShippedModel.SCHEME.length())).model(spec);
    }
    if (location.startsWith(ModelFolder.SCHEME)) {
      return folder(spec).model(spec);
    }
    throw new ModelException(
        "The location of %s must begin with %s or %s, found %s."
            .formatted(spec.name(), ShippedModel.SCHEME, ModelFolder.SCHEME, location));
  }

  private static ModelFolder folder(EmbedderSpec spec) {
    return ModelFolder.of(Path.of(spec.location().substring(ModelFolder.SCHEME.length())));
  }
}
