package dev.sextant.api.exports;

import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import java.util.function.Function;

/** A part of an export; its query runs when its turn comes. */
sealed interface ExportPart {

  String sql();

  /** Opens a cursor on the prepared query, with its parameters. */
  Function<PreparedStatement, Cursor> opening();

  /**
   * A file of lines.
   *
   * @param line returns the line of a row: JSON without a line break
   */
  record Lines(
      String path,
      String sql,
      Function<PreparedStatement, Cursor> opening,
      Function<Row, String> line)
      implements ExportPart {}

  /**
   * One file per row.
   *
   * @param sql returns {@code path} and {@code content}
   */
  record Files(String sql, Function<PreparedStatement, Cursor> opening) implements ExportPart {}

  /**
   * Returns a file of lines that Postgres has written.
   *
   * @param sql returns one column, {@code line}
   */
  static Lines lines(String path, String sql, Function<PreparedStatement, Cursor> opening) {
    return new Lines(path, sql, opening, row -> row.getString("line"));
  }

  /** Returns a file with a line for each row of a query: the row as a JSON object. */
  static Lines rows(String path, String sql, Function<PreparedStatement, Cursor> opening) {
    return lines(path, "select row_to_json(t)::text as line from (%s) t".formatted(sql), opening);
  }
}
