package dev.sextant.api.experiments.scores;

import dev.sextant.api.json.Times;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the failures of items. Takes a client that is bound to a tenant. */
final class FailureStore {

  /** Represents "no model" in the sort key. */
  static final UUID NO_MODEL = new UUID(0, 0);

  /**
   * A failed item, with the stage and the reason.
   *
   * @param modelId embedder or entailment model; null: no model was involved
   * @param entails whether the model is an entailment model
   */
  record FailureRow(
      UUID itemId,
      long itemOrdinal,
      String externalId,
      String stage,
      @Nullable UUID modelId,
      boolean entails,
      String reason,
      OffsetDateTime createdAt) {

    UUID modelKey() {
      return modelId == null ? NO_MODEL : modelId;
    }

    JsonObject json() {
      String model = modelId == null ? null : modelId.toString();
      return new JsonObject()
          .put("item_id", itemId.toString())
          .put("item_ordinal", itemOrdinal)
          .put("external_id", externalId)
          .put("stage", stage)
          .put("embedder_id", entails ? null : model)
          .put("entailment_model_id", entails ? model : null)
          .put("reason", reason)
          .put("created_at", Times.json(createdAt));
    }
  }

  private static final String LIST =
      """
      select i.id, i.ordinal, i.external_id, f.stage, f.model_id, f.reason, f.created_at,
             exists (select 1 from entailment_models where id = f.model_id) as entails
      from item_failures f
      join items i on i.id = f.item_id
      where f.experiment_id = $1
        and (i.ordinal, f.stage, coalesce(f.model_id, '00000000-0000-0000-0000-000000000000'))
            > ($2, $3, $4)
      order by i.ordinal, f.stage, coalesce(f.model_id, '00000000-0000-0000-0000-000000000000')
      limit $5
      """;

  Future<List<FailureRow>> list(
      SqlClient db, UUID experimentId, long afterItem, String afterStage, UUID after, int rows) {
    return db.preparedQuery(LIST)
        .mapping(FailureStore::failure)
        .execute(Tuple.of(experimentId, afterItem, afterStage, after, rows))
        .map(found -> found.stream().toList());
  }

  private static FailureRow failure(Row row) {
    return new FailureRow(
        row.getUUID("id"),
        row.getLong("ordinal"),
        row.getString("external_id"),
        row.getString("stage"),
        row.getUUID("model_id"),
        row.getBoolean("entails"),
        row.getString("reason"),
        row.getOffsetDateTime("created_at"));
  }
}
