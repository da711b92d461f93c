package dev.sextant.evaluation;

import dev.sextant.metrics.item.ItemText;
import java.util.List;

/**
 * Scores items by one model, or by none.
 *
 * <p>Law: an item has the same scores, bit for bit, whatever stands beside it. Safe for use by
 * several threads.
 */
@FunctionalInterface
public interface ItemScorer {

  /**
   * Returns what each item came to, in the order of the items.
   *
   * @throws RuntimeException what the model throws: of an item that it cannot take, or because it
   *     is out of reach
   */
  List<Evaluated> score(List<ItemText> items);
}
