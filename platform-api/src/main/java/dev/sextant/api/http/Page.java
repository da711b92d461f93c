package dev.sextant.api.http;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param rows what is on it
 * @param next where the next one starts; empty on the last
 */
public record Page<T>(List<T> rows, Optional<Cursor> next) {

  /** Copies the rows. */
  public Page {
    rows = List.copyOf(rows);
  }

  /**
   * A page as the contract writes it.
   *
   * @param nextCursor null on the last page
   */
  public record Listing<R>(List<R> data, @Nullable String nextCursor) {}

  /** Returns the page as a reply whose rows are such records. */
  public <R> Listing<R> listing(Function<T, R> row) {
    return new Listing<>(rows.stream().map(row).toList(), next.map(Cursor::encode).orElse(null));
  }

  /** Returns the page as JSON. */
  public JsonObject json(Function<T, JsonObject> row) {
    JsonArray data = new JsonArray();
    rows.forEach(each -> data.add(row.apply(each)));
    return new JsonObject()
        .put("data", data)
        .put("next_cursor", next.map(Cursor::encode).orElse(null));
  }
}
