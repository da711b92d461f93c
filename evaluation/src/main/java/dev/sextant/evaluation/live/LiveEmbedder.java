package dev.sextant.evaluation.live;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.ForwardingEmbedder;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Embeds the texts of several callers in one batch. Images are few and each has a pass of its own,
 * so callers share no batch of them.
 */
final class LiveEmbedder extends ForwardingEmbedder implements OpenModels.Model {

  private final Batches<String, Embedding> batches;
  private final @Nullable LiveTokens tokens;

  /**
   * @param inner is closed with this
   * @param mostTexts in a batch
   * @param threads of which some ask the model
   */
  LiveEmbedder(Embedder inner, int mostTexts, Executor threads) {
    super(inner, questions -> new LiveEmbedder(questions, mostTexts, threads));
    this.batches = new Batches<>(threads, inner::embed, mostTexts);
    this.tokens = inner.tokenEmbedder().map(found -> new LiveTokens(found, threads)).orElse(null);
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
    if (forQuestions() instanceof LiveEmbedder questions && questions != this) {
      questions.finish();
    }
    finish();
    inner().close();
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

    LiveTokens(TokenEmbedder inner, Executor threads) {
      this.inner = inner;
      this.batches = new Batches<>(threads, inner::tokenVectors, TEXTS);
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
