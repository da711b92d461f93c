package dev.sextant.jobs.scoring.source;

import java.util.ArrayList;
import java.util.List;

/**
 * The splits that are not assigned yet: the ordinals from {@code next}, and the splits that failed
 * readers returned.
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
