package dev.sextant.api.answersets;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonArray;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item with its draws, as the API returns it.
 *
 * @param distinct number of distinct answered texts
 * @param draws those with an outcome, by index
 */
record AnswerSetItem(
    @JsonIgnore long ordinal,
    UUID itemId,
    String externalId,
    @Nullable String question,
    int distinct,
    JsonArray draws) {

  Cursor cursor() {
    return Cursor.after(ordinal);
  }
}
