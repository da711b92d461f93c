package dev.sextant.bundle.format;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Takes the rows of a table one after the other and keeps few of them in memory. */
public interface RowWriter extends Closeable {

  /**
   * Writes a row.
   *
   * @param values by column, as {@link dev.sextant.bundle.table.RecordTable#values} gives them;
   *     texts without characters that {@link StorableCharacters} replaces
   */
  void write(@Nullable Object[] values) throws IOException;
}
