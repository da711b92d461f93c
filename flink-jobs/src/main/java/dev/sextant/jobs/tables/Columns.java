package dev.sextant.jobs.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as one array per column, for {@code unnest}. */
public final class Columns {

  private final String[] types;
  private final List<List<@Nullable Object>> values = new ArrayList<>();

  public Columns(String... types) {
    this.types = types;
    for (int i = 0; i < types.length; i++) {
      values.add(new ArrayList<>());
    }
  }

  public void add(@Nullable Object... row) {
    if (row.length != types.length) {
      throw new IllegalArgumentException(
          "expected %d values, found %d".formatted(types.length, row.length));
    }
    for (int i = 0; i < row.length; i++) {
      values.get(i).add(row[i]);
    }
  }

  /**
   * Sets the columns as parameters.
   *
   * @param first index of the first column's parameter, from 1
   * @return index after the last parameter
   */
  public int set(Connection connection, PreparedStatement statement, int first)
      throws SQLException {
    for (int i = 0; i < types.length; i++) {
      statement.setArray(first + i, connection.createArrayOf(types[i], column(i)));
    }
    return first + types.length;
  }

  /** The driver accepts byte strings only in an array typed as such. */
  private Object[] column(int i) {
    List<@Nullable Object> column = values.get(i);
    return types[i].equals("bytea") ? column.toArray(byte[][]::new) : column.toArray();
  }
}
