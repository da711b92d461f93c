package dev.sextant.jobs.scoring.model;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.ForwardingEntailmentModel;
import dev.sextant.jobs.tables.cache.EntailmentStore;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Asks a model about a pair only if its answer is not stored yet.
 *
 * <p>New answers are committed before any is returned, so no pair is classified again after a
 * crash. If another task has stored an answer to the same pair meanwhile, that one is returned: a
 * server may answer twice in different ways, and all scores of a pair follow from the stored row.
 */
final class CachingEntailment extends ForwardingEntailmentModel {

  private final EntailmentModel inner;
  private final EntailmentStore store;
  private final CacheCounts lookups;

  /**
   * @param lookups counts what the store has and the model computes
   */
  CachingEntailment(EntailmentModel inner, EntailmentStore store, CacheCounts lookups) {
    super(inner);
    this.inner = inner;
    this.store = store;
    this.lookups = lookups;
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    if (pairs.isEmpty()) {
      return List.of();
    }
    Set<TextPair> distinct = new LinkedHashSet<>(pairs);
    Map<TextPair, EntailmentProbabilities> known = store.find(distinct);
    lookups.addStored(known.size());
    List<TextPair> missing = distinct.stream().filter(pair -> !known.containsKey(pair)).toList();
    if (!missing.isEmpty()) {
      classifyAndStore(missing, known);
    }
    return pairs.stream().map(pair -> Objects.requireNonNull(known.get(pair))).toList();
  }

  /** Returns the stored probabilities of these pairs. */
  Map<TextPair, EntailmentProbabilities> find(Collection<TextPair> pairs) {
    return pairs.isEmpty() ? Map.of() : store.find(Set.copyOf(pairs));
  }

  private void classifyAndStore(
      List<TextPair> missing, Map<TextPair, EntailmentProbabilities> known) {
    inner.classify(
        missing,
        (classified, billed) -> {
          int inserted = store.insert(classified, inner.madeBy(), billed);
          known.putAll(classified);
          if (inserted < classified.size()) {
            known.putAll(store.find(classified.keySet()));
          }
          lookups.addComputed(classified.size());
        });
  }
}
