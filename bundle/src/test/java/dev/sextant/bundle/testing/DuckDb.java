package dev.sextant.bundle.testing;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads files by a program that did not write them. */
public final class DuckDb implements AutoCloseable {

  private final Connection connection;

  public DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
  }

  /** Returns what reads a file, for the place of a table in a query. */
  public static String file(Path folder, String name) {
    String path = "'" + folder.resolve(name) + "'";
    if (name.endsWith(".parquet")) {
      return "read_parquet(" + path + ")";
    } else if (name.endsWith(".jsonl")) {
      return "read_json(%s, format = 'newline_delimited', maximum_object_size = 67108864, %s)"
          .formatted(path, COLUMNS);
    }
    return "read_csv(%s, header = true, allow_quoted_nulls = false, nullstr = '', max_line_size = 67108864, %s)"
        .formatted(path, COLUMNS);
  }

  private static final String COLUMNS =
      "columns = {id: 'VARCHAR', ordinal: 'INTEGER', total: 'BIGINT', score: 'DOUBLE', judged: 'BOOLEAN',"
          + " text: 'VARCHAR', factuality: 'DOUBLE', grounded: 'BOOLEAN', place: 'INTEGER', colour: 'VARCHAR'}";

  /** Returns the rows of a query as values by column. */
  public List<List<Object>> rows(String sql) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(result.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Returns the types that DuckDB infers, by column. */
  public Map<String, String> types(String from) throws SQLException {
    Map<String, String> types = new LinkedHashMap<>();
    rows("describe select * from " + from)
        .forEach(row -> types.put(String.valueOf(row.get(0)), String.valueOf(row.get(1))));
    return types;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
