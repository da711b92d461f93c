package dev.sextant.api.comparisons;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item or answer that two scores rank differently.
 *
 * @param question its beginning; null if the item has none
 * @param answerId null if the subject is the item
 * @param twice difference of the ranks, in halves of a rank
 */
record Disagreement(
    UUID itemId,
    long itemOrdinal,
    String externalId,
    @Nullable String question,
    @Nullable UUID answerId,
    int answerOrdinal,
    Place first,
    Place second,
    long twice,
    double gap) {

  /**
   * The rank of the subject by one score.
   *
   * @param percentile of its risk among the subjects that both scored, in (0, 1)
   * @param flagged whether it is among the riskiest at the review load of comparisons
   */
  record Place(double value, double percentile, boolean flagged) {

    private JsonObject json() {
      return new JsonObject()
          .put("value", value)
          .put("percentile", percentile)
          .put("flagged", flagged);
    }
  }

  JsonObject json() {
    return new JsonObject()
        .put("item_id", itemId.toString())
        .put("item_ordinal", itemOrdinal)
        .put("external_id", externalId)
        .put("question", question)
        .put("answer_id", answerId == null ? null : answerId.toString())
        .put("answer_ordinal", answerId == null ? null : answerOrdinal)
        .put("first", first.json())
        .put("second", second.json())
        .put("gap", gap);
  }
}
