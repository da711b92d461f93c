package dev.sextant.api.http;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param rows rows of this page
 * @param next cursor of the next page; empty on the last
 */
public record Page<T>(List<T> rows, Optional<Cursor> next) {

  /** Copies the rows. */
  public Page {
    rows = List.copyOf(rows);
  }

  /**
   * A page in the contract's format.
   *
   * @param nextCursor null on the last page
   */
  public record Listing<R>(List<R> data, @Nullable String nextCursor) {}

  /** Returns the page of rows that are written as they are. */
  public Listing<T> listing() {
    return listing(Function.identity());
  }

  /** Returns the page with each row converted to a record. */
  public <R> Listing<R> listing(Function<T, R> row) {
    return new Listing<>(rows.stream().map(row).toList(), next.map(Cursor::encode).orElse(null));
  }
}
