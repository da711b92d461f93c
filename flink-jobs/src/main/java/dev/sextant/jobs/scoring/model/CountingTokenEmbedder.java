package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import dev.sextant.jobs.tables.cache.TextsEmbeddedStore;
import java.util.List;

/** Counts a text each time it is embedded, because token vectors are not stored. */
final class CountingTokenEmbedder implements TokenEmbedder {

  private final TokenEmbedder inner;
  private final TextsEmbeddedStore counts;

  CountingTokenEmbedder(TokenEmbedder inner, TextsEmbeddedStore counts) {
    this.inner = inner;
    this.counts = counts;
  }

  @Override
  public EmbedderSpec spec() {
    return inner.spec();
  }

  @Override
  public List<TokenVectors> tokenVectors(List<String> texts) {
    List<TokenVectors> vectors = inner.tokenVectors(texts);
    counts.add(texts.size());
    return vectors;
  }
}
