package dev.sextant.api.http;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The requested page of a list.
 *
 * @param limit maximum number of rows, 1 to 100
 * @param after cursor to start after; empty for the first page
 */
public record PageRequest(int limit, Optional<Cursor> after) {

  private static final int DEFAULT_LIMIT = 50;
  private static final UUID FIRST = new UUID(0, 0);

  /** Returns the requested page; without a limit, one of the default size. */
  public static PageRequest of(Optional<Integer> limit, Optional<Cursor> after) {
    return new PageRequest(limit.orElse(DEFAULT_LIMIT), after);
  }

  /** Returns how many rows to read: one more than the limit, to detect a next page. */
  public int rows() {
    return limit + 1;
  }

  /** Returns the lower bound, exclusive, of a list sorted by id. */
  public UUID afterId() {
    return after.map(cursor -> cursor.id(0)).orElse(FIRST);
  }

  /** Returns the page made of the {@link #rows} rows that were read. */
  public <T> Page<T> page(List<T> rows, Function<T, Cursor> cursor) {
    if (rows.size() <= limit) {
      return new Page<>(rows, Optional.empty());
    }
    List<T> shown = rows.subList(0, limit);
    return new Page<>(shown, Optional.of(cursor.apply(shown.get(limit - 1))));
  }
}
