package dev.sextant.jobs.tables;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs statements inside a transaction of {@link TenantTransactions}. */
public final class Sql {

  private static final int ROWS_AT_ONCE = 5_000;

  private Sql() {}

  /** Reads the current row. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /**
   * Returns all rows.
   *
   * @param parameters of the statement, in order; a UUID as such, an array as {@link
   *     java.sql.Array}
   */
  public static <T> List<T> list(
      Connection connection, Reader<T> reader, String sql, @Nullable Object... parameters)
      throws SQLException {
    List<T> rows = new ArrayList<>();
    try (PreparedStatement statement = statement(connection, sql, parameters);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        rows.add(reader.read(row));
      }
    }
    return rows;
  }

  /** Reads all rows, of which it keeps few in memory; parameters as for a list. */
  public static <T> void forEach(
      Connection connection,
      Reader<T> reader,
      Consumer<T> consumer,
      String sql,
      @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = statement(connection, sql, parameters)) {
      statement.setFetchSize(ROWS_AT_ONCE);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          consumer.accept(reader.read(row));
        }
      }
    }
  }

  /** Returns the first row; empty without rows. */
  public static <T> Optional<T> first(
      Connection connection, Reader<T> reader, String sql, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = statement(connection, sql, parameters);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
    }
  }

  /** Returns how many rows a statement wrote. */
  public static int update(Connection connection, String sql, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = statement(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  /** Returns the numbers of a column that is an array of doubles; null without one. */
  public static double @Nullable [] doubles(@Nullable Array column) throws SQLException {
    return column == null
        ? null
        : Arrays.stream((Double[]) column.getArray()).mapToDouble(Double::doubleValue).toArray();
  }

  private static PreparedStatement statement(
      Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement;
    } catch (SQLException e) {
      statement.close();
      throw e;
    }
  }
}
