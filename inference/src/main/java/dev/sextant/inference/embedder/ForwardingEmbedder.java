package dev.sextant.inference.embedder;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An embedder around another one, which it asks and closes. Its view of questions is around the
 * other's, so that questions are treated alike, and is itself where the model has no such view.
 */
public abstract class ForwardingEmbedder implements Embedder {

  private final Embedder inner;
  private final Embedder questions;

  /**
   * @param inner closed with this one
   * @param around makes the view of questions from that of the inner embedder
   */
  protected ForwardingEmbedder(Embedder inner, Function<Embedder, ? extends Embedder> around) {
    this.inner = inner;
    Embedder ofQuestions = inner.forQuestions();
    this.questions = ofQuestions == inner ? this : around.apply(ofQuestions);
  }

  /** Returns the embedder inside. */
  protected final Embedder inner() {
    return inner;
  }

  @Override
  public EmbedderSpec spec() {
    return inner.spec();
  }

  @Override
  public final Embedder forQuestions() {
    return questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return inner.embed(texts);
  }

  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return inner.tokenEmbedder();
  }

  @Override
  public Optional<ImageEmbedder> imageEmbedder() {
    return inner.imageEmbedder();
  }

  @Override
  public void close() {
    inner.close();
  }
}
