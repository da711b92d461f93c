package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A score, or why there is none, with the labels and texts of its subject, as the API returns it.
 *
 * @param answerId null if the subject is the item
 * @param question its beginning
 * @param answer its beginning
 * @param thetaQc angle between question and context by the same model
 */
record ScoreRow(
    UUID itemId,
    long itemOrdinal,
    String externalId,
    @Nullable UUID answerId,
    @Nullable Integer answerOrdinal,
    @Nullable Double value,
    @Nullable String undefined,
    @Nullable String question,
    @Nullable String answer,
    Known label,
    @Nullable Double thetaQc) {

  /**
   * The labels in force.
   *
   * @param withheld whether they are withheld from the caller; then all other values are null
   */
  record Known(
      @Nullable Boolean grounded,
      @Nullable String groundedSource,
      @Nullable Double factuality,
      @Nullable String factualitySource,
      boolean withheld) {

    Known {
      if (withheld) {
        grounded = null;
        groundedSource = null;
        factuality = null;
        factualitySource = null;
      }
    }
  }

  /** Returns the id of the answer, or that of the item if the subject is the item. */
  UUID subjectId() {
    return answerId == null ? itemId : answerId;
  }

  /** Returns its position in the order of items. */
  Cursor cursor() {
    return Cursor.after(itemOrdinal, answerOrdinal == null ? -1 : answerOrdinal);
  }
}
