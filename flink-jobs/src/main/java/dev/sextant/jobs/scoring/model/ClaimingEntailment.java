package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.entailment.ForwardingEntailmentModel;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Asks a model through a cache, about each pair by one thread of this JVM at a time: a thread that
 * needs a pair which another one is paying for waits for it and finds it in the cache.
 */
final class ClaimingEntailment extends ForwardingEntailmentModel {

  private final CachingEntailment cache;
  private final Claims<TextPair> claims;

  ClaimingEntailment(CachingEntailment cache, Claims<TextPair> claims) {
    super(cache);
    this.cache = cache;
    this.claims = claims;
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    Map<TextPair, EntailmentProbabilities> known = new HashMap<>(cache.find(pairs));
    Set<TextPair> missing = missing(pairs, known);
    while (!missing.isEmpty()) {
      List<TextPair> mine = claims.claim(missing);
      try {
        List<EntailmentProbabilities> classified = cache.classify(mine);
        for (int i = 0; i < mine.size(); i++) {
          known.put(mine.get(i), classified.get(i));
        }
      } finally {
        claims.release(mine);
      }
      missing = missing(pairs, known);
      claims.await(missing);
      known.putAll(cache.find(missing));
      missing = missing(pairs, known);
    }
    return pairs.stream().map(pair -> Objects.requireNonNull(known.get(pair))).toList();
  }

  private static Set<TextPair> missing(
      List<TextPair> pairs, Map<TextPair, EntailmentProbabilities> known) {
    Set<TextPair> missing = new LinkedHashSet<>(pairs);
    missing.removeAll(known.keySet());
    return missing;
  }
}
