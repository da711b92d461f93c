package dev.sextant.api.comparisons;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.http.Cursor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item or answer that two scores rank differently, as the API returns it.
 *
 * @param question its beginning; null if the item has none
 * @param answerId null if the subject is the item
 * @param twice difference of the ranks, in halves of a rank
 */
record DisagreementReply(
    UUID itemId,
    long itemOrdinal,
    String externalId,
    @Nullable String question,
    @Nullable UUID answerId,
    @Nullable Integer answerOrdinal,
    Place first,
    Place second,
    @JsonIgnore long twice,
    double gap) {

  /**
   * The rank of the subject by one score.
   *
   * @param percentile of its risk among the subjects that both scored, in (0, 1)
   * @param flagged whether it is among the riskiest at the review load of comparisons
   */
  record Place(double value, double percentile, boolean flagged) {}

  Cursor cursor() {
    return Cursor.after(twice, itemOrdinal, answerOrdinal == null ? -1 : answerOrdinal);
  }
}
