package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * Embeds through a cache, each text by one thread of this JVM at a time: a thread that needs a text
 * which another one is paying for waits for it and finds it in the cache.
 */
final class ClaimingEmbedder implements Embedder {

  private final CachingEmbedder cache;
  private final Claims<String> claims;
  private final Embedder questions;

  /**
   * @param claims returns those of a revision
   */
  ClaimingEmbedder(CachingEmbedder cache, Function<String, Claims<String>> claims) {
    this.cache = cache;
    this.claims = claims.apply(cache.spec().revision());
    CachingEmbedder ofQuestions = cache.forQuestions();
    this.questions = ofQuestions == cache ? this : new ClaimingEmbedder(ofQuestions, claims);
  }

  @Override
  public EmbedderSpec spec() {
    return cache.spec();
  }

  @Override
  public Embedder forQuestions() {
    return questions;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    Map<String, Embedding> known = new HashMap<>(cache.find(texts));
    Set<String> missing = missing(texts, known);
    while (!missing.isEmpty()) {
      List<String> mine = claims.claim(missing);
      try {
        put(known, mine, cache.embed(mine)); // looks them up again: another may have stored them
      } finally {
        claims.release(mine);
      }
      missing = missing(texts, known);
      claims.await(missing);
      known.putAll(cache.find(missing));
      missing = missing(texts, known);
    }
    return texts.stream().map(text -> Objects.requireNonNull(known.get(text))).toList();
  }

  private static Set<String> missing(List<String> texts, Map<String, Embedding> known) {
    Set<String> missing = new LinkedHashSet<>(texts);
    missing.removeAll(known.keySet());
    return missing;
  }

  private static void put(
      Map<String, Embedding> known, List<String> texts, List<Embedding> embeddings) {
    for (int i = 0; i < texts.size(); i++) {
      known.put(texts.get(i), embeddings.get(i));
    }
  }

  @Override
  public void close() {
    cache.close();
  }
}
