package dev.sextant.evaluation;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.score.Reason;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Selects the item texts that metrics compare and collects their vectors. */
public final class EmbeddedItems {

  private final TextNeeds needs;
  private final Function<String, @Nullable Reason> unreadable;

  /**
   * @param metrics those that need no text vectors are skipped
   * @param unreadable why an image is left out, by its text; null: it is embedded
   */
  public EmbeddedItems(Collection<Metric> metrics, Function<String, @Nullable Reason> unreadable) {
    this.unreadable = unreadable;
    this.needs = TextNeeds.of(Wanted.metrics(metrics, Basis.VECTORS));
  }

  /** Returns the item texts to embed, each once, in order of first use. */
  public List<String> texts(List<ItemText> items) {
    Set<String> texts = new LinkedHashSet<>();
    items.forEach(item -> texts.addAll(needs.texts(rest(item))));
    return List.copyOf(texts);
  }

  /**
   * Returns the item's vectors.
   *
   * @param embeddings of each of {@link #texts}
   */
  public ItemVectors vectors(ItemText item, Function<String, Embedding> embeddings) {
    ItemText texts = rest(item);
    return DealtVectors.of(texts, needs, needs.texts(texts).stream().map(embeddings).iterator())
        .vectors();
  }

  private ItemText rest(ItemText item) {
    return ItemImages.of(item, unreadable).rest();
  }
}
