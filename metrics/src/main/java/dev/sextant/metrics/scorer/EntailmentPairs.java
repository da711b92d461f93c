package dev.sextant.metrics.scorer;

import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The pairs of an item's texts that the wanted metrics compare. */
public final class EntailmentPairs {

  private EntailmentPairs() {}

  /**
   * Returns the pairs that {@link EntailmentScores#of} will ask for, each once, in the order of
   * first use. A text is never paired with an equal one: it entails itself.
   *
   * <p>Before equal pairs fall away, with N samples that are not blank:
   *
   * <ul>
   *   <li>{@code semantic-entropy-*} and {@code u-*-entailment} together: N (N-1). Clustering one
   *       by one would need fewer, but would have to wait for each answer of the model.
   *   <li>{@code selfcheck-nli}: for each primary answer its sentences times the other samples
   *   <li>{@code luq}: all sentences of the samples times (N-1); it shares pairs with {@code
   *       selfcheck-nli} where the primary answer is a sample
   *   <li>{@code luq-atomic}: for each answer its segments times the other samples
   * </ul>
   *
   * @throws IllegalArgumentException if a name is not in the catalogue
   */
  public static List<EntailmentPair> of(ItemText item, Set<String> wanted) {
    Set<EntailmentPair> pairs = new LinkedHashSet<>();
    EntailmentScores.of(
        item,
        wanted,
        pair -> {
          pairs.add(pair);
          return Entailment.UNDECIDED;
        });
    return List.copyOf(pairs);
  }
}
