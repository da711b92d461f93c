package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Ids and indexes of items by place, without an object for each of very many items. */
final class ItemNames {

  private final long[] ids;
  private final int[] indexes;
  private final byte[] externalIds;
  private final int[] ends;

  private ItemNames(Builder builder) {
    ids = builder.ids.build().toArray();
    indexes = builder.indexes.build().toArray();
    externalIds = builder.externalIds.toByteArray();
    ends = builder.ends.build().toArray();
  }

  /** Takes one item after the other. */
  static final class Builder {

    private final LongStream.Builder ids = LongStream.builder();
    private final IntStream.Builder indexes = IntStream.builder();
    private final ByteArrayOutputStream externalIds = new ByteArrayOutputStream();
    private final IntStream.Builder ends = IntStream.builder();

    void add(LabelledItem item) {
      UUID id = UUID.fromString(item.id());
      ids.add(id.getMostSignificantBits());
      ids.add(id.getLeastSignificantBits());
      indexes.add(item.index());
      externalIds.writeBytes(item.externalId().getBytes(StandardCharsets.UTF_8));
      ends.add(externalIds.size());
    }

    /** Returns the names; the builder must not be used afterwards. */
    ItemNames build() {
      return new ItemNames(this);
    }
  }

  /** Returns the item's UUID. */
  String id(int place) {
    return new UUID(ids[2 * place], ids[2 * place + 1]).toString();
  }

  /** Returns the item's index among those that the report may read. */
  int index(int place) {
    return indexes[place];
  }

  /** Returns the item's id in the dataset. */
  String externalId(int place) {
    int start = place == 0 ? 0 : ends[place - 1];
    return new String(externalIds, start, ends[place] - start, StandardCharsets.UTF_8);
  }
}
