package dev.sextant.api.labelvotes;

import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a vote says of an answer, as the API returns it.
 *
 * @param answer its begin
 * @param ballots what each member says, in the order of the members
 * @param probability share of grounded among the members that say yes or no; null: none does
 * @param reason why there is no label; null: there is one
 * @param labelId null: it became no label, or the label is gone
 * @param people the label in force by people; null: there is none
 */
record ListedVoteVerdict(
    UUID answerId,
    UUID itemId,
    String externalId,
    @Nullable String question,
    String role,
    String answer,
    String status,
    JsonArray ballots,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    @Nullable Double probability,
    @Nullable String reason,
    @Nullable UUID labelId,
    @Nullable JsonObject people) {

  Cursor cursor() {
    return Cursor.after(answerId);
  }
}
