package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.items.Item;
import dev.sextant.jobs.tables.items.ItemStore;
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

  private final TenantTransactions database;
  private final ItemStore items;
  private final int pageSize;
  private final long groupCharacters;
  private final ArrayDeque<ItemSplit> splits = new ArrayDeque<>();

  ItemSplitReader(ItemSource source) {
    this.database = source.database().open();
    this.items = new ItemStore(database, source.experiment());
    this.pageSize = source.groupItems();
    this.groupCharacters = source.groupCharacters();
  }

  @Override
  public RecordsWithSplitIds<ItemGroup> fetch() {
    RecordsBySplits.Builder<ItemGroup> records = new RecordsBySplits.Builder<>();
    ItemSplit split = splits.poll();
    if (split == null) {
      return records.build();
    }
    List<Item> page = items.page(split.next(), split.end(), pageSize);
    ItemGroup.cut(page, groupCharacters).forEach(group -> records.add(split.splitId(), group));
    if (page.size() < pageSize) {
      records.addFinishedSplit(split.splitId());
    } else {
      splits.addFirst(split.from(page.get(page.size() - 1).ordinal() + 1));
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
  public void close() {
    database.close();
  }
}
