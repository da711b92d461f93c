package dev.sextant.inference.embedder;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Tokens;
import java.util.List;
import java.util.Optional;

/** Embeds any number of texts, and their tokens, with a network that takes batches. */
public final class BatchingEmbedder implements Embedder, TokenEmbedder {

  private final TokenEncoder encoder;
  private final TokenBatches batches;
  private final BatchingEmbedder questions;

  public BatchingEmbedder(TokenEncoder encoder, TokenBatches batches) {
    this.encoder = encoder;
    this.batches = batches;
    TokenEncoder ofQuestions = encoder.forQuestions();
    this.questions = ofQuestions == encoder ? this : new BatchingEmbedder(ofQuestions, batches);
  }

  @Override
  public EmbedderSpec spec() {
    return encoder.spec();
  }

  @Override
  public Embedder forQuestions() {
    return questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    return batches.run(
        texts,
        encoder::tokenize,
        this::encode,
        (tokens, made) ->
            new Embedding(
                made.vector(), tokens.count(), tokens.truncated(), tokens.read(), made.by()));
  }

  @SuppressWarnings("ArrayRecordComponent") // handed over once, and never compared
  private record Made(float[] vector, String by) {}

  /**
   * Encodes a batch. It is encoded again if the encoder has begun to compute otherwise meanwhile,
   * because nothing says which of its vectors are of which kind. Encoders do so a few times at
   * most.
   */
  private List<Made> encode(List<Tokens> batch) {
    while (true) {
      String madeBy = encoder.madeBy();
      List<float[]> vectors = encoder.encode(batch);
      if (madeBy.equals(encoder.madeBy())) {
        return vectors.stream().map(vector -> new Made(vector, madeBy)).toList();
      }
    }
  }

  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return encoder.hasTokenVectors() ? Optional.of(this) : Optional.empty();
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
