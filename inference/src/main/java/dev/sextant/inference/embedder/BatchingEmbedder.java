package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.TokenBatches;
import java.util.List;
import java.util.Optional;

/** Embeds any number of texts, and their tokens, with a network that takes batches. */
public final class BatchingEmbedder implements Embedder, TokenEmbedder {

  private final TokenEncoder encoder;
  private final TokenBatches batches;

  public BatchingEmbedder(TokenEncoder encoder, TokenBatches batches) {
    this.encoder = encoder;
    this.batches = batches;
  }

  @Override
  public EmbedderSpec spec() {
    return encoder.spec();
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return batches.run(
        texts,
        encoder::tokenize,
        encoder::encode,
        (tokens, vector) ->
            new Embedding(
                vector, tokens.count(), tokens.truncated(), tokens.read(), encoder.madeBy()));
  }

  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return Optional.of(this);
  }

  @Override
  public List<TokenVectors> tokenVectors(List<String> texts) {
    return batches.run(
        texts,
        encoder::tokenize,
        encoder::encodeTokens,
        (tokens, vectors) -> new TokenVectors(vectors, tokens.truncated()));
  }

  @Override
  public void close() {
    encoder.close();
  }
}
