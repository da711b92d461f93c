package dev.sextant.bundle.format;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose number must be a declared one.
 *
 * @param <R> class of the rows
 */
public final class CountedRows<R extends Record> implements RowReader<R> {

  private final String table;
  private final long declared;
  private final RowReader<R> rows;
  private long read;

  /**
   * @param table its name
   * @param declared number of rows
   * @param rows is closed with the reader
   */
  public CountedRows(String table, long declared, RowReader<R> rows) {
    this.table = table;
    this.declared = declared;
    this.rows = rows;
  }

  /**
   * @throws IOException also if the rows end, and there were not as many as declared
   */
  @Override
  public @Nullable R next() throws IOException {
    R row = rows.next();
    if (row == null && read != declared) {
      throw new IOException(
          "%s has %d rows, the manifest says %d".formatted(table, read, declared));
    }
    read += row == null ? 0 : 1;
    return row;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
