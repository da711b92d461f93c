package dev.sextant.evaluation.live;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Embeds the texts of several callers in one batch. */
final class LiveEmbedder implements Embedder, OpenModels.Model {

  private final Embedder inner;
  private final Batches<String, Embedding> batches;
  private final @Nullable LiveTokens tokens;
  private final LiveEmbedder questions;

  /**
   * @param inner is closed with this
   * @param mostTexts in a batch
   */
  LiveEmbedder(Embedder inner, int mostTexts) {
    this.inner = inner;
    this.batches = new Batches<>("live-" + inner.spec().name(), inner::embed, mostTexts);
    this.tokens = inner.tokenEmbedder().map(LiveTokens::new).orElse(null);
    Embedder ofQuestions = inner.forQuestions();
    this.questions = ofQuestions == inner ? this : new LiveEmbedder(ofQuestions, mostTexts);
  }

  @Override
  public EmbedderSpec spec() {
    return inner.spec();
  }

  @Override
  public Embedder forQuestions() {
    return questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return batches.ask(texts);
  }

  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return Optional.ofNullable(tokens);
  }

  @Override
  public void close() {
    if (questions != this) {
      questions.finish();
    }
    finish();
    inner.close();
  }

  /** Answers the waiting callers; the view of questions shares the model, which is still open. */
  private void finish() {
    batches.close();
    if (tokens != null) {
      tokens.batches.close();
    }
  }

  /** Token vectors, for few texts at a time because they take much memory. */
  private static final class LiveTokens implements TokenEmbedder {

    private static final int TEXTS = 32;

    private final TokenEmbedder inner;
    private final Batches<String, TokenVectors> batches;

    LiveTokens(TokenEmbedder inner) {
      this.inner = inner;
      this.batches =
          new Batches<>("live-tokens-" + inner.spec().name(), inner::tokenVectors, TEXTS);
    }

    @Override
    public EmbedderSpec spec() {
      return inner.spec();
    }

    @Override
    public List<TokenVectors> tokenVectors(List<String> texts) {
      return batches.ask(texts);
    }
  }
}
