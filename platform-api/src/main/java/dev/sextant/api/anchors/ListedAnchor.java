package dev.sextant.api.anchors;

import dev.sextant.api.http.Cursor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An anchor, as the API returns it.
 *
 * @param answer its begin
 * @param grounded what people said when the set was created
 * @param annotators whose yes or no was in force then
 */
record ListedAnchor(
    UUID answerId,
    UUID itemId,
    String externalId,
    @Nullable String question,
    String answer,
    boolean grounded,
    int annotators) {

  Cursor cursor() {
    return Cursor.after(answerId);
  }
}
