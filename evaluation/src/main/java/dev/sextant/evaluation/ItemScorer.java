package dev.sextant.evaluation;

import dev.sextant.metrics.item.ItemText;
import java.util.List;

/**
 * Scores items by one model or without a model.
 *
 * <p>Law: an item has the same scores, bit for bit, in any list of items. Safe for use by several
 * threads.
 */
@FunctionalInterface
public interface ItemScorer {

  /**
   * Returns the outcome of each item, in the order of the items.
   *
   * @throws RuntimeException from the model, if it cannot take an item or cannot be reached
   */
  List<Evaluated> score(List<ItemText> items);
}
