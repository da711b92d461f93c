package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import java.io.Serializable;

/**
 * Opens the models of a job. The caller closes them.
 *
 * @param embedders opens embedders
 * @param entailment opens entailment models
 */
public record ModelOpener(OpenEmbedder embedders, OpenEntailmentModel entailment)
    implements Serializable {

  /** Throws a {@link dev.sextant.inference.model.ModelException} if it cannot load the embedder. */
  @FunctionalInterface
  public interface OpenEmbedder extends Serializable {
    Embedder open(EmbedderSpec spec);
  }

  /** Throws a {@link dev.sextant.inference.model.ModelException} if it cannot load the model. */
  @FunctionalInterface
  public interface OpenEntailmentModel extends Serializable {
    EntailmentModel open(EntailmentSpec spec);
  }
}
