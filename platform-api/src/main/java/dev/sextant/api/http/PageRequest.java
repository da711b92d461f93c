package dev.sextant.api.http;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Which page of a list is asked for.
 *
 * @param limit most rows, 1 to 100
 * @param after where the page starts; empty for the first
 */
public record PageRequest(int limit, Optional<Cursor> after) {

  private static final int DEFAULT_LIMIT = 50;
  private static final UUID FIRST = new UUID(0, 0);

  /** Returns the page that is asked for; without a limit, one of the usual length. */
  public static PageRequest of(Optional<Integer> limit, Optional<Cursor> after) {
    return new PageRequest(limit.orElse(DEFAULT_LIMIT), after);
  }

  /** Returns how many rows to read: one more than shown tells whether there is a next page. */
  public int rows() {
    return limit + 1;
  }

  /** Returns the id that the rows of a list sorted by id are greater than. */
  public UUID afterId() {
    return after.map(cursor -> cursor.id(0)).orElse(FIRST);
  }

  /** Returns the page of {@link #rows} rows that were read. */
  public <T> Page<T> page(List<T> rows, Function<T, Cursor> cursor) {
    if (rows.size() <= limit) {
      return new Page<>(rows, Optional.empty());
    }
    List<T> shown = rows.subList(0, limit);
    return new Page<>(shown, Optional.of(cursor.apply(shown.get(limit - 1))));
  }
}
