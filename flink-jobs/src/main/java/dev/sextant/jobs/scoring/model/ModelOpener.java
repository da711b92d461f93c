package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.processor.ComputeDevice;
import java.io.Serializable;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.jspecify.annotations.Nullable;

/**
 * Opens the models of a job. The caller closes them.
 *
 * @param embedders opens embedders
 * @param entailment opens entailment models
 */
public record ModelOpener(OpenEmbedder embedders, OpenEntailmentModel entailment)
    implements Serializable {

  /**
   * A model cannot be loaded or is not the registered one. A retry would not help, so the
   * annotation keeps Flink from restarting the job.
   */
  @ThrowableAnnotation(ThrowableType.NonRecoverableError)
  public static final class UnusableModelException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnusableModelException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** Throws a {@link dev.sextant.inference.model.ModelException} if it cannot load the embedder. */
  @FunctionalInterface
  public interface OpenEmbedder extends Serializable {
    Embedder open(EmbedderSpec spec);

    /**
     * Opens the embedder on a device.
     *
     * @throws dev.sextant.inference.model.ModelException as above, and if there is no such device
     */
    default Embedder open(EmbedderSpec spec, ComputeDevice device) {
      return open(spec);
    }

    /**
     * Returns whether the model is part of this build, so that it can be opened later. Any other
     * may have changed since it was registered, which must fail a job at its start.
     */
    default boolean ships(EmbedderSpec spec) {
      return false;
    }
  }

  /** Throws a {@link dev.sextant.inference.model.ModelException} if it cannot load the model. */
  @FunctionalInterface
  public interface OpenEntailmentModel extends Serializable {
    EntailmentModel open(EntailmentSpec spec);
  }
}
