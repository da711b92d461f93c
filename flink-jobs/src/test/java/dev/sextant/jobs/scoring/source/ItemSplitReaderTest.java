package dev.sextant.jobs.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.tables.items.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsAddition;
import org.junit.jupiter.api.Test;

class ItemSplitReaderTest {

  private static final int PAGE = 4;

  private final List<String> asked = new ArrayList<>();

  @Test
  void a_split_of_whole_pages_ends_with_the_last_of_them() {
    assertThat(read(new ItemSplit(8, 8, 16), 100)).isEqualTo(8);
    assertThat(asked).containsExactly("8 to 16", "12 to 16");
  }

  @Test
  void a_split_ends_with_a_page_that_is_not_full() {
    assertThat(read(new ItemSplit(0, 0, 16), 6)).isEqualTo(6);
    assertThat(asked).containsExactly("0 to 16", "4 to 16");
  }

  @Test
  void a_split_without_pending_items_ends_at_once() {
    assertThat(read(new ItemSplit(8, 8, 16), 8)).isZero();
    assertThat(asked).containsExactly("8 to 16");
  }

  /** Reads a split to its end, and returns how many items it has. */
  private int read(ItemSplit split, long items) {
    ItemSplitReader reader =
        new ItemSplitReader((from, to, limit) -> page(from, to, limit, items), PAGE, 1_000);
    reader.handleSplitsChanges(new SplitsAddition<>(List.of(split)));
    int count = 0;
    RecordsWithSplitIds<ItemGroup> records;
    do {
      records = reader.fetch();
      count += count(records);
    } while (!records.finishedSplits().contains(split.splitId()));
    return count;
  }

  private static int count(RecordsWithSplitIds<ItemGroup> records) {
    int count = 0;
    while (records.nextSplit() != null) {
      for (ItemGroup group = records.nextRecordFromSplit();
          group != null;
          group = records.nextRecordFromSplit()) {
        count += group.items().size();
      }
    }
    return count;
  }

  private List<Item> page(long from, long to, int limit, long items) {
    asked.add(from + " to " + to);
    return LongStream.range(from, Math.min(to, items))
        .limit(limit)
        .mapToObj(
            ordinal -> new Item("i" + ordinal, ordinal, "q", null, null, List.of(), List.of()))
        .toList();
  }
}
