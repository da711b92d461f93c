package dev.sextant.api.exports;

import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/**
 * Writes an archive part by part while the client reads it. From each query it fetches as many rows
 * at a time as fit into a bounded number of bytes, judged by the rows before.
 */
final class ExportRun {

  private static final int ENOUGH_BYTES = 1 << 18;

  /** A row may be as long as the longest imported line, and two exports run at once. */
  private static final int MOST_ROWS = 8;

  private final SqlConnection connection;
  private final Handoff handoff;
  private final Archive archive = new Archive();
  private int rowsAtOnce = 1;

  ExportRun(SqlConnection connection, Handoff handoff) {
    this.connection = connection;
    this.handoff = handoff;
  }

  /** Streams the archive, then passes on the final chunk. */
  Future<Void> write(List<ExportPart> parts, Manifest manifest) {
    return EachInTurn.run(parts, this::write)
        .compose(
            done -> {
              archive.finish(manifest);
              return handoff.give(archive.take());
            });
  }

  private Future<Void> write(ExportPart part) {
    rowsAtOnce = 1;
    if (part instanceof ExportPart.Lines lines) {
      archive.begin(lines.path());
    }
    return connection
        .prepare(part.sql())
        .compose(statement -> write(part, statement).eventually(statement::close))
        .map(
            written -> {
              if (part instanceof ExportPart.Lines) {
                archive.endLines();
              }
              return null;
            });
  }

  private Future<Void> write(ExportPart part, PreparedStatement statement) {
    Cursor cursor = part.opening().apply(statement);
    return EachInTurn.untilLast(
            () ->
                cursor
                    .read(rowsAtOnce)
                    .compose(rows -> write(part, rows))
                    .map(written -> !cursor.hasMore()))
        .eventually(cursor::close);
  }

  private Future<Void> write(ExportPart part, RowSet<Row> rows) {
    long bytes = 0;
    for (Row row : rows) {
      bytes += write(part, row);
    }
    rowsAtOnce =
        bytes < ENOUGH_BYTES ? Math.min(2 * rowsAtOnce, MOST_ROWS) : Math.max(1, rowsAtOnce / 2);
    return archive.pending() < ENOUGH_BYTES
        ? Future.succeededFuture()
        : handoff.give(archive.take());
  }

  private int write(ExportPart part, Row row) {
    if (part instanceof ExportPart.Lines lines) {
      String line = lines.line().apply(row);
      archive.line(line);
      return line.length();
    }
    String content = row.getString("content");
    archive.begin(row.getString("path"));
    archive.text(content);
    archive.endText();
    return content.length();
  }
}
