package dev.sextant.jobs.scoring;

import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.items.Item;
import java.util.List;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/**
 * Omits the items that this branch has scored before. The source emits an item while any branch
 * lacks it, and a resumed or retried job must not pay for the other branches again.
 */
final class PendingItemFilter implements FlatMapFunction<ItemGroup, ItemGroup> {

  private static final long serialVersionUID = 1L;

  private final String branch;

  /**
   * Filters for one branch.
   *
   * @param branch id of its embedder, or {@link dev.sextant.jobs.tables.items.ItemOutcome#TEXTS}
   */
  PendingItemFilter(String branch) {
    this.branch = branch;
  }

  @Override
  public void flatMap(ItemGroup group, Collector<ItemGroup> out) {
    List<Item> pending =
        group.items().stream().filter(item -> !item.scored().contains(branch)).toList();
    if (!pending.isEmpty()) {
      out.collect(new ItemGroup(pending));
    }
  }
}
