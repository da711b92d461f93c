package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An embedder of texts that opens its model for the first text. It belongs below a cache: where
 * each vector is stored, the model is never opened.
 */
final class EmbedderOnDemand implements Embedder {

  private final EmbedderSpec spec;
  private final Supplier<Embedder> opening;
  private @Nullable Embedder opened;
  private boolean closed;

  /**
   * @param opening opens the model of the specification
   */
  EmbedderOnDemand(EmbedderSpec spec, Supplier<Embedder> opening) {
    this.spec = spec;
    this.opening = opening;
  }

  /** Others wait while one thread opens the model. */
  private synchronized Embedder opened() {
    if (closed) {
      throw new ModelException("The embedder " + spec.name() + " is closed.");
    }
    if (opened == null) {
      opened = opening.get();
    }
    return opened;
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public Embedder forQuestions() {
    return spec.questionPrefix() == null
        ? this
        : new EmbedderOnDemand(spec.forQuestions(), () -> opened().forQuestions());
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return opened().embed(texts);
  }

  /** Only an open model knows whether it has token vectors, which are not stored anyway. */
  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return opened().tokenEmbedder();
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (opened != null) {
      opened.close();
    }
  }
}
