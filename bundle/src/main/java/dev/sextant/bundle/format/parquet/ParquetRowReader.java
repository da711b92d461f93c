package dev.sextant.bundle.format.parquet;

import dev.sextant.bundle.format.RowReader;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.PlainReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table from Parquet, as {@link ParquetRows} writes them. Memory holds one row
 * group.
 */
public final class ParquetRowReader<R extends Record> implements RowReader<R> {

  private final RecordTable<R> table;
  private final ParquetFileReader file;
  private final MessageColumnIO columns;
  private @Nullable RecordReader<@Nullable Object[]> group;
  private long left;
  private long row;

  /**
   * @throws IOException if the file is no Parquet file, has other columns, or declares row groups
   *     that it cannot have
   */
  public ParquetRowReader(RecordTable<R> table, Path path) throws IOException {
    this.table = table;
    MessageType schema = ParquetSchema.of(table.name(), table.columns());
    try {
      this.file =
          ParquetFileReader.open(new LocalInputFile(path), new PlainReadOptions(new ZstdCodecs()));
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
    try {
      RowGroupBounds.check(file.getRowGroups(), Files.size(path));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw unreadable(e);
    }
    MessageType found = file.getFileMetaData().getSchema();
    if (!found.equals(schema)) {
      file.close();
      throw new IOException(
          "%s.parquet has other columns: expected %s, found %s"
              .formatted(table.name(), schema, found));
    }
    this.columns = new ColumnIOFactory().getColumnIO(schema);
  }

  @Override
  public @Nullable R next() throws IOException {
    try {
      RecordReader<@Nullable Object[]> rows = group;
      while (left == 0 || rows == null) {
        PageReadStore pages = file.readNextRowGroup();
        if (pages == null) {
          return null;
        }
        left = pages.getRowCount();
        rows = columns.getRecordReader(pages, new RowMaterializer(table.columns()));
        group = rows;
      }
      left--;
      row++;
      return table.row(rows.read());
    } catch (IOException | RuntimeException e) {
      throw unreadable(e);
    }
  }

  /** parquet-java says by exceptions of any kind that a file is torn. */
  private IOException unreadable(Exception e) {
    return new IOException(
        "%s.parquet cannot be read after row %d: %s".formatted(table.name(), row, e.getMessage()),
        e);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
