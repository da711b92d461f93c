package dev.sextant.jobs.scoring;

import java.util.ArrayList;
import java.util.List;

/**
 * What the enumerator still has to hand out: the ordinals from {@code next} on, and the splits that
 * failed readers gave back.
 */
record ItemSplits(long next, List<ItemSplit> returned) {

  ItemSplits {
    returned = List.copyOf(returned);
  }

  ItemSplits plus(List<ItemSplit> splits) {
    List<ItemSplit> all = new ArrayList<>(returned);
    all.addAll(splits);
    return new ItemSplits(next, all);
  }

  ItemSplits withoutFirstReturned() {
    return new ItemSplits(next, returned.subList(1, returned.size()));
  }
}
