package dev.sextant.bundle.format;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a table one after the other.
 *
 * @param <R> class of the rows
 */
public interface RowReader<R extends Record> extends Closeable {

  /**
   * Returns the next row; null after the last one.
   *
   * @throws IOException if the file has no row of the table there
   */
  @Nullable R next() throws IOException;
}
