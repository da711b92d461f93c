package dev.sextant.standalone.sample.run;

import dev.sextant.standalone.calls.journal.CallSlots;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the draws of all items, so that a run of many draws keeps no name in memory. */
public final class DrawSlots implements CallSlots {

  private final Map<String, Integer> itemIndexes = new HashMap<>();
  private final int draws;

  /**
   * Takes the items.
   *
   * @param itemIds in the order of the file
   * @param draws per item
   */
  public DrawSlots(List<String> itemIds, int draws) {
    for (String id : itemIds) {
      itemIndexes.put(id, itemIndexes.size());
    }
    this.draws = draws;
  }

  @Override
  public int slot(String name) {
    int hash = name.lastIndexOf('#');
    Integer item = hash < 0 ? null : itemIndexes.get(name.substring(0, hash));
    return item == null ? -1 : item * draws + Integer.parseInt(name.substring(hash + 1));
  }
}
