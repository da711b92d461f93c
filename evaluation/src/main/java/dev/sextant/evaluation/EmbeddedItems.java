package dev.sextant.evaluation;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemVectors;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Selects the item texts that metrics compare and collects their vectors. */
public final class EmbeddedItems {

  private final TextNeeds needs;

  /**
   * @param metrics those that need no text vectors are skipped
   */
  public EmbeddedItems(Collection<Metric> metrics) {
    this.needs = TextNeeds.of(Wanted.metrics(metrics, Basis.VECTORS));
  }

  /** Returns the item texts to embed, each once, in order of first use. */
  public List<String> texts(List<ItemText> items) {
    Set<String> texts = new LinkedHashSet<>();
    items.forEach(item -> texts.addAll(needs.texts(item)));
    return List.copyOf(texts);
  }

  /**
   * Returns the item's vectors.
   *
   * @param embeddings of each of {@link #texts}
   */
  public ItemVectors vectors(ItemText item, Function<String, Embedding> embeddings) {
    return DealtVectors.of(item, needs, needs.texts(item).stream().map(embeddings).iterator())
        .vectors();
  }
}
