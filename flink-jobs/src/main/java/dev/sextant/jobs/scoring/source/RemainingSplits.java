package dev.sextant.jobs.scoring.source;

import java.util.ArrayList;
import java.util.List;

/**
 * What the enumerator still has to hand out: the ordinals from {@code next} on, and the splits that
 * failed readers gave back.
 */
record RemainingSplits(long next, List<ItemSplit> returned) {

  RemainingSplits {
    returned = List.copyOf(returned);
  }

  RemainingSplits plus(List<ItemSplit> splits) {
    List<ItemSplit> all = new ArrayList<>(returned);
    all.addAll(splits);
    return new RemainingSplits(next, all);
  }

  RemainingSplits withoutFirstReturned() {
    return new RemainingSplits(next, returned.subList(1, returned.size()));
  }
}
