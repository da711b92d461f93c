package dev.sextant.bundle.format.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;

/**
 * Checks what a footer declares of its row groups. parquet-java allocates these sizes as they are
 * declared.
 */
final class RowGroupBounds {

  /** The writer ends a row group when it has 4 MiB, so only the texts of one row make it larger. */
  static final long LARGEST_GROUP = 256L << 20;

  private RowGroupBounds() {}

  /**
   * Checks all row groups of a file.
   *
   * @param bytes length of the file
   * @throws IOException if a row group has no rows, is too large, or lies beyond the file's end
   */
  static void check(List<BlockMetaData> groups, long bytes) throws IOException {
    for (int group = 0; group < groups.size(); group++) {
      check(groups.get(group), group + 1, bytes);
    }
  }

  private static void check(BlockMetaData group, int number, long bytes) throws IOException {
    if (group.getRowCount() <= 0) {
      throw new IOException("row group %d declares %d rows".formatted(number, group.getRowCount()));
    }
    long sum = 0;
    for (ColumnChunkMetaData column : group.getColumns()) {
      long start = column.getStartingPos();
      long size = column.getTotalSize();
      if (start < 0 || size < 0 || start > bytes || size > bytes - start) {
        throw new IOException(
            "row group %d declares %d bytes from %d on for the column %s, the file has %d"
                .formatted(number, size, start, column.getPath().toDotString(), bytes));
      }
      sum += size;
      if (sum > LARGEST_GROUP) {
        throw new IOException(
            "expected row groups of at most %d bytes, found that row group %d declares more"
                .formatted(LARGEST_GROUP, number));
      }
    }
  }
}
