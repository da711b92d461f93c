package dev.sextant.api.labelruns;

import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonArray;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an oracle says of an answer, as the API returns it.
 *
 * @param answer its begin
 * @param reason why there is no label; null: there is one, or the answer abstains
 * @param labelId null: it became no label, or the label is gone
 * @param people the label in force by people; null: there is none
 */
record ListedVerdict(
    UUID answerId,
    UUID itemId,
    String externalId,
    @Nullable String question,
    String role,
    String answer,
    String status,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    @Nullable Double expectedFactuality,
    JsonArray parts,
    @Nullable String reason,
    @Nullable String detail,
    @Nullable UUID labelId,
    @Nullable PeoplesLabel people) {

  /** The newest label of a person. */
  record PeoplesLabel(
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      String author,
      OffsetDateTime createdAt) {}

  Cursor cursor() {
    return Cursor.after(answerId);
  }
}
