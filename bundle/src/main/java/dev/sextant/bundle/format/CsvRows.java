package dev.sextant.bundle.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.bundle.table.Column;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as CSV by RFC 4180 in UTF-8, with a header and CRLF. A missing value is an empty cell, an
 * empty text a quoted one. Written by hand: commons-csv cannot tell these two apart without quotes
 * around every number, and has no guard.
 */
public final class CsvRows implements RowWriter {

  private static final int BUFFER = 1 << 16;

  private final Writer out;
  private final StringBuilder line = new StringBuilder();

  public CsvRows(OutputStream file, List<Column> columns) throws IOException {
    this.out = new BufferedWriter(new OutputStreamWriter(file, UTF_8), BUFFER);
    write(columns.stream().map(Column::name).toArray());
  }

  @Override
  public void write(@Nullable Object[] values) throws IOException {
    line.setLength(0);
    for (int i = 0; i < values.length; i++) {
      if (i > 0) {
        line.append(',');
      }
      append(values[i]);
    }
    out.append(line.append("\r\n"));
    if (line.length() > BUFFER) {
      line.setLength(0);
      line.trimToSize();
    }
  }

  private void append(@Nullable Object value) {
    if (value instanceof String text) {
      CsvCell.append(line, text);
    } else if (value instanceof double[] numbers) {
      CsvCell.append(line, Arrays.toString(numbers));
    } else if (value != null) {
      line.append(value);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
