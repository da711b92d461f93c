package dev.sextant.api.exports;

import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Row;

/**
 * Streams the column {@code line} of a query as lines of text while the client reads them. It
 * fetches as many rows at a time as fit into a bounded number of bytes, judged by the rows before:
 * one with images can be as long as two imported lines.
 */
final class LineRun {

  private static final int ENOUGH_BYTES = 1 << 18;
  private static final int MOST_ROWS = 8;

  private final Cursor cursor;
  private final Handoff handoff;
  private Buffer pending = Buffer.buffer();
  private int rowsAtOnce = 1;

  LineRun(Cursor cursor, Handoff handoff) {
    this.cursor = cursor;
    this.handoff = handoff;
  }

  /** Streams all lines. */
  Future<Void> write() {
    return EachInTurn.untilLast(
            () ->
                cursor
                    .read(rowsAtOnce)
                    .compose(
                        rows -> {
                          long before = pending.length();
                          for (Row row : rows) {
                            pending.appendString(row.getString("line")).appendByte((byte) '\n');
                          }
                          rowsAtOnce =
                              pending.length() - before < ENOUGH_BYTES
                                  ? Math.min(2 * rowsAtOnce, MOST_ROWS)
                                  : Math.max(1, rowsAtOnce / 2);
                          return pending.length() < ENOUGH_BYTES
                              ? Future.succeededFuture()
                              : give();
                        })
                    .map(given -> !cursor.hasMore()))
        .compose(all -> pending.length() == 0 ? Future.succeededFuture() : give())
        .eventually(cursor::close);
  }

  private Future<Void> give() {
    Buffer content = pending;
    pending = Buffer.buffer();
    return handoff.give(content);
  }
}
