package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item to which two systems give different answers, as the API returns it.
 *
 * @param question its first characters
 * @param first answers of the first system: share of grounded ones, number of draws, and the first
 *     few of them
 * @param second the same of the second one
 */
record DifferingItem(
    long ordinal,
    UUID itemId,
    String externalId,
    @Nullable String question,
    JsonObject first,
    JsonObject second) {

  /** Returns the position after it in a list. */
  Cursor cursor() {
    return Cursor.after(ordinal);
  }
}
