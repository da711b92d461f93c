package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.tables.items.Item;
import java.util.ArrayDeque;
import java.util.List;
import org.apache.flink.connector.base.source.reader.RecordsBySplits;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;

/**
 * Reads splits one after another. Each page is one short query, without a cursor or a long
 * transaction.
 */
final class ItemSplitReader implements SplitReader<ItemGroup, ItemSplit> {

  /** Returns the next items that are not scored yet; fewer than the limit if there are no more. */
  @FunctionalInterface
  interface Pages {
    List<Item> page(long from, long to, int limit);
  }

  private final Pages pages;
  private final int pageSize;
  private final long groupCharacters;
  private final ArrayDeque<ItemSplit> splits = new ArrayDeque<>();

  /**
   * @param pageSize most items in a page, and so in a group
   * @param groupCharacters most characters in a group
   */
  ItemSplitReader(Pages pages, int pageSize, long groupCharacters) {
    this.pages = pages;
    this.pageSize = pageSize;
    this.groupCharacters = groupCharacters;
  }

  @Override
  public RecordsWithSplitIds<ItemGroup> fetch() {
    RecordsBySplits.Builder<ItemGroup> records = new RecordsBySplits.Builder<>();
    ItemSplit split = splits.poll();
    if (split == null) {
      return records.build();
    }
    List<Item> page = pages.page(split.next(), split.end(), pageSize);
    ItemGroup.cut(page, groupCharacters).forEach(group -> records.add(split.splitId(), group));
    long next = page.size() < pageSize ? split.end() : page.get(page.size() - 1).ordinal() + 1;
    if (next < split.end()) {
      splits.addFirst(split.from(next));
    } else {
      records.addFinishedSplit(split.splitId());
    }
    return records.build();
  }

  @Override
  public void handleSplitsChanges(SplitsChange<ItemSplit> change) {
    splits.addAll(change.splits());
  }

  /** There is nothing to wake, because a page is a short query. */
  @Override
  public void wakeUp() {}

  @Override
  public void close() {}
}
