package dev.sextant.jobs.tables.calls;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Writes what attempts brought.
 *
 * @param <R> a row of it
 */
@FunctionalInterface
public interface ResultStore<R> {

  /**
   * Writes rows in the transaction that records the ends of their attempts. A row that was written
   * before is left as it is.
   *
   * @param ended attempts with a row; at least one
   */
  void write(Connection connection, List<AttemptEndRow<R>> ended) throws SQLException;
}
