package dev.sextant.api.experiments.scores;

import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A score, or why there is none, with the labels and texts of its subject.
 *
 * @param answerId null if the subject is the item
 * @param answerPlace ordinal of the answer; -1 if the subject is the item
 * @param question its beginning
 * @param answer its beginning
 * @param thetaQc angle between question and context by the same model
 */
record ScoreRow(
    UUID itemId,
    long itemOrdinal,
    String externalId,
    @Nullable UUID answerId,
    int answerPlace,
    @Nullable Double value,
    @Nullable String undefined,
    @Nullable String question,
    @Nullable String answer,
    Known known,
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

    static Known of(Row row) {
      return row.getBoolean("withheld")
          ? new Known(null, null, null, null, true)
          : new Known(
              row.getBoolean("grounded"),
              row.getString("grounded_source"),
              row.getDouble("factuality"),
              row.getString("factuality_source"),
              false);
    }

    JsonObject json() {
      return new JsonObject()
          .put("grounded", grounded)
          .put("grounded_source", groundedSource)
          .put("factuality", factuality)
          .put("factuality_source", factualitySource)
          .put("withheld", withheld);
    }
  }

  static ScoreRow of(Row row) {
    return new ScoreRow(
        row.getUUID("item_id"),
        row.getLong("item_ordinal"),
        row.getString("external_id"),
        row.getUUID("answer_id"),
        row.getInteger("answer_place"),
        row.getDouble("value"),
        row.getString("undefined"),
        row.getString("question"),
        row.getString("answer"),
        Known.of(row),
        row.getDouble("theta_qc"));
  }

  /** Returns the id of the answer, or that of the item if the subject is the item. */
  UUID subjectId() {
    return answerId == null ? itemId : answerId;
  }

  JsonObject json() {
    return new JsonObject()
        .put("item_id", itemId.toString())
        .put("item_ordinal", itemOrdinal)
        .put("external_id", externalId)
        .put("answer_id", answerId == null ? null : answerId.toString())
        .put("answer_ordinal", answerId == null ? null : answerPlace)
        .put("value", value)
        .put("undefined", undefined)
        .put("question", question)
        .put("answer", answer)
        .put("label", known.json())
        .put("theta_qc", thetaQc);
  }
}
