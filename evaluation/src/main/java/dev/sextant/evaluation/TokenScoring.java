package dev.sextant.evaluation;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.scorer.TokenScores;
import dev.sextant.metrics.scorer.TokenTexts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scores items one by one from their token vectors. An item's token vectors are a hundred times the
 * size of its embeddings, so they are neither cached nor stored.
 */
final class TokenScoring {

  /** Texts per call of the model. */
  private static final int TEXTS = 32;

  private final @Nullable TokenEmbedder embedder;
  private final Set<String> wanted;

  TokenScoring(Embedder embedder, Set<String> wanted) {
    this.embedder = wanted.isEmpty() ? null : embedder.tokenEmbedder().orElse(null);
    this.wanted = wanted;
  }

  /** Returns the item's scores; they are undefined if the embedder has no token vectors. */
  Scored score(ItemText item) {
    if (wanted.isEmpty()) {
      return new Scored(List.of(), Effort.NONE);
    }
    List<String> texts = embedder == null ? List.of() : TokenTexts.of(item, wanted);
    Map<String, TokenVectors> vectors = new HashMap<>();
    for (int from = 0; from < texts.size(); from += TEXTS) {
      add(vectors, texts.subList(from, Math.min(from + TEXTS, texts.size())));
    }
    int truncated = (int) vectors.values().stream().filter(TokenVectors::truncated).count();
    long tokens = vectors.values().stream().mapToLong(text -> text.vectors().length).sum();
    return new Scored(
        TokenScores.of(item, wanted, text -> rows(vectors.get(text)), Interruption::check),
        new Effort(texts.size(), truncated, tokens));
  }

  private void add(Map<String, TokenVectors> vectors, List<String> texts) {
    if (embedder != null) {
      List<TokenVectors> embedded = embedder.tokenVectors(texts);
      for (int i = 0; i < texts.size(); i++) {
        vectors.put(texts.get(i), embedded.get(i));
      }
    }
  }

  private static float @Nullable [][] rows(@Nullable TokenVectors vectors) {
    return vectors == null ? null : vectors.vectors();
  }
}
