package dev.sextant.bundle.format.parquet;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowGroupBoundsTest {

  private static final long FILE = 1_000;
  private static final PrimitiveType NUMBER =
      Types.required(PrimitiveTypeName.DOUBLE).named("value");

  @Test
  void row_groups_within_the_file_pass() {
    assertThatCode(() -> RowGroupBounds.check(List.of(), FILE)).doesNotThrowAnyException();
    assertThatCode(
            () ->
                RowGroupBounds.check(
                    List.of(group(1, chunk(4, 400)), group(7, chunk(404, 0), chunk(404, 596))),
                    FILE))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "4, 997",
    "4, 1073741824",
    "1001, 0",
    "4, -1",
    "-1, 4",
    "9223372036854775807, 9223372036854775807"
  })
  void a_column_beyond_the_file_is_refused(long start, long size) {
    List<BlockMetaData> groups = List.of(group(1, chunk(4, 5)), group(1, chunk(start, size)));

    assertThatThrownBy(() -> RowGroupBounds.check(groups, FILE))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "row group 2 declares %d bytes from %d on for the column value, the file has 1000"
                .formatted(size, start));
  }

  @ParameterizedTest
  @CsvSource({"0", "-5"})
  void a_row_group_without_rows_is_refused(long rows) {
    assertThatThrownBy(() -> RowGroupBounds.check(List.of(group(rows, chunk(4, 5))), FILE))
        .isInstanceOf(IOException.class)
        .hasMessage("row group 1 declares %d rows".formatted(rows));
  }

  /** Columns that lie on each other make a row group larger than its file. */
  @Test
  void the_columns_of_a_row_group_have_a_bound_together() {
    long half = RowGroupBounds.LARGEST_GROUP / 2;
    assertThatCode(
            () -> RowGroupBounds.check(List.of(group(1, chunk(4, half), chunk(4, half))), 2 * half))
        .doesNotThrowAnyException();

    List<BlockMetaData> tooLarge = List.of(group(1, chunk(4, half), chunk(4, half), chunk(4, 1)));
    assertThatThrownBy(() -> RowGroupBounds.check(tooLarge, 2 * half))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 268435456 bytes");
  }

  private static BlockMetaData group(long rows, ColumnChunkMetaData... columns) {
    BlockMetaData group = new BlockMetaData();
    group.setRowCount(rows);
    List.of(columns).forEach(group::addColumn);
    return group;
  }

  private static ColumnChunkMetaData chunk(long start, long size) {
    return ColumnChunkMetaData.get(
        ColumnPath.get("value"),
        NUMBER,
        CompressionCodecName.ZSTD,
        null,
        Set.of(),
        Statistics.createStats(NUMBER),
        start,
        0,
        1,
        size,
        size);
  }
}
