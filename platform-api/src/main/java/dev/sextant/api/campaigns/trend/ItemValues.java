package dev.sextant.api.campaigns.trend;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A metric of a cell, by item.
 *
 * @param byItem value and group of each item, by the item's id in its file
 */
record ItemValues(Map<String, ItemValue> byItem) {

  /**
   * The value of an item.
   *
   * @param item its id in the file, which is the same in each version
   * @param itemGroup hash of its group, in hex: items of a group are not independent
   * @param value mean over its answers, from 0 to 1
   */
  record ItemValue(String item, String itemGroup, double value) {}

  static ItemValues of(List<ItemValue> values) {
    Map<String, ItemValue> byItem = new LinkedHashMap<>();
    values.forEach(each -> byItem.put(each.item(), each));
    return new ItemValues(byItem);
  }

  boolean isEmpty() {
    return byItem.isEmpty();
  }

  int size() {
    return byItem.size();
  }

  /** Returns the mean over the items; NaN without one. */
  double mean() {
    return byItem.values().stream().mapToDouble(ItemValue::value).average().orElse(Double.NaN);
  }

  /** Returns the value of an item; NaN if it has none. */
  double of(String item) {
    ItemValue found = byItem.get(item);
    return found == null ? Double.NaN : found.value();
  }
}
