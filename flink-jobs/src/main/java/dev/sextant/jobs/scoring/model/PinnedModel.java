package dev.sextant.jobs.scoring.model;

import dev.sextant.evaluation.Evaluated;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Opens models and checks that they match the registered ones. */
final class PinnedModel {

  private PinnedModel() {}

  /**
   * Opens a model and checks its revision.
   *
   * @param what kind and name of the model, such as {@code the embedder MiniLM}
   * @param registered revision in the tables
   * @param opening loads the model
   * @param revision returns that of the loaded model
   * @throws ModelMemoryException if models in use leave no room for it now
   * @throws CancellationException if the process stops meanwhile; the job restarts elsewhere
   * @throws UnusableModelException if it cannot be loaded or the revisions differ
   */
  static <M extends AutoCloseable> M open(
      String what, String registered, Supplier<M> opening, Function<M, String> revision) {
    M opened;
    try {
      opened = opening.get();
    } catch (ModelMemoryException e) {
      if (e.isPassing()) {
        throw e; // the job restarts after a pause, and models of other jobs may have ended by then
      }
      throw unusable(what, e);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | LinkageError e) {
      throw unusable(what, e);
    }
    String found = revision.apply(opened);
    if (found.equals(registered)) {
      return opened;
    }
    UnusableModelException other =
        new UnusableModelException(
            "%s was registered as revision %s, but what is there now is %s"
                .formatted(what, registered, found),
            null);
    try {
      opened.close();
    } catch (Exception e) {
      other.addSuppressed(e);
    }
    throw other;
  }

  private static UnusableModelException unusable(String what, Throwable failure) {
    return new UnusableModelException(
        "%s cannot be loaded: %s".formatted(what, Evaluated.Failed.of(failure).reason()), failure);
  }
}
