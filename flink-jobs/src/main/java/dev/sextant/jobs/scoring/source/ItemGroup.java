package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.tables.items.Item;
import java.util.ArrayList;
import java.util.List;

/** Items that are embedded together; bounded, so that a checkpoint never waits long for a group. */
public record ItemGroup(List<Item> items) {

  public ItemGroup {
    items = List.copyOf(items);
  }

  /**
   * Cuts a page of items into groups, in order.
   *
   * @param page items
   * @param characters most characters in a group; an item with more forms its own group
   */
  static List<ItemGroup> cut(List<Item> page, long characters) {
    List<ItemGroup> groups = new ArrayList<>();
    List<Item> open = new ArrayList<>();
    long size = 0;
    for (Item item : page) {
      if (!open.isEmpty() && size + item.characters() > characters) {
        groups.add(new ItemGroup(open));
        open.clear();
        size = 0;
      }
      open.add(item);
      size += item.characters();
    }
    if (!open.isEmpty()) {
      groups.add(new ItemGroup(open));
    }
    return groups;
  }

  /** Returns the ordinal after the last item's. */
  long next() {
    return items.get(items.size() - 1).ordinal() + 1;
  }
}
