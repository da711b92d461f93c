package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEmbedder;
import dev.sextant.jobs.tables.cache.EmbeddingStore;
import dev.sextant.jobs.tables.cache.TextsEmbeddedStore;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Embeds a text only if its vector is not stored yet.
 *
 * <p>New vectors are committed before any is returned, so none is computed again after a crash of
 * the task. A crash of Postgres may lose those of its last second that no server was paid for. If
 * another task has stored a vector of the same text meanwhile, that one is returned: a server may
 * answer twice in different ways, and all scores of a text follow from the stored row.
 */
final class CachingEmbedder implements Embedder {

  /**
   * Texts embedded before their vectors are stored. For an item with thousands of answers, this
   * keeps the count of embedded texts current and limits the loss of a cancelled job.
   */
  private static final int TEXTS = 1_000;

  private final Embedder inner;
  private final EmbeddingStore store;
  private final TextsEmbeddedStore counts;
  private final CacheCounts lookups;
  private final CachingEmbedder questions;

  /**
   * @param stores returns the store of a revision
   * @param lookups counts what the stores have and the embedder computes
   */
  CachingEmbedder(
      Embedder inner,
      Function<String, EmbeddingStore> stores,
      TextsEmbeddedStore counts,
      CacheCounts lookups) {
    this.inner = inner;
    this.store = stores.apply(inner.spec().revision());
    this.counts = counts;
    this.lookups = lookups;
    Embedder ofQuestions = inner.forQuestions();
    this.questions =
        ofQuestions == inner ? this : new CachingEmbedder(ofQuestions, stores, counts, lookups);
  }

  @Override
  public EmbedderSpec spec() {
    return inner.spec();
  }

  @Override
  public CachingEmbedder forQuestions() {
    return questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    if (texts.isEmpty()) {
      return List.of();
    }
    Set<String> distinct = new LinkedHashSet<>(texts);
    Map<String, Embedding> known = store.find(distinct);
    lookups.addStored(known.size());
    List<String> missing = distinct.stream().filter(text -> !known.containsKey(text)).toList();
    for (int from = 0; from < missing.size(); from += TEXTS) {
      embedAndStore(missing.subList(from, Math.min(from + TEXTS, missing.size())), known);
    }
    return texts.stream().map(text -> Objects.requireNonNull(known.get(text))).toList();
  }

  /** Returns the stored embeddings of these texts. */
  Map<String, Embedding> find(Collection<String> texts) {
    return texts.isEmpty() ? Map.of() : store.find(Set.copyOf(texts));
  }

  /**
   * Token vectors are not stored: they take a hundred times the space, and few metrics need them.
   */
  @Override
  public Optional<TokenEmbedder> tokenEmbedder() {
    return inner.tokenEmbedder().map(tokens -> new CountingTokenEmbedder(tokens, counts));
  }

  private void embedAndStore(List<String> missing, Map<String, Embedding> known) {
    inner.embed(
        missing,
        (embeddings, billedTokens) -> {
          int inserted = store.insert(embeddings, billedTokens);
          known.putAll(embeddings);
          if (inserted < embeddings.size()) {
            known.putAll(store.find(embeddings.keySet()));
          }
          lookups.addComputed(embeddings.size());
        });
  }

  @Override
  public void close() {
    inner.close();
  }
}
