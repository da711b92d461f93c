package dev.sextant.api.experiments.scores;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the failures of items. Takes a client that is bound to a tenant. */
final class FailureStore {

  /**
   * A failed item, with the stage and the reason, as the API returns it; neither model is set if
   * none was involved.
   */
  record FailureRow(
      UUID itemId,
      long itemOrdinal,
      String externalId,
      String stage,
      @Nullable UUID embedderId,
      @Nullable UUID entailmentModelId,
      String reason,
      OffsetDateTime createdAt) {

    Cursor cursor() {
      UUID model = embedderId == null ? entailmentModelId : embedderId;
      return Cursor.after(itemOrdinal, stage, model == null ? NO_MODEL : model);
    }
  }

  /** Represents "no model" in the sort key. */
  private static final UUID NO_MODEL = new UUID(0, 0);

  private static final String LIST =
      """
      select i.id as item_id, i.ordinal as item_ordinal, i.external_id, f.stage,
             case when m.id is null then f.model_id end as embedder_id, m.id as entailment_model_id,
             f.reason, f.created_at
      from item_failures f
      join items i on i.id = f.item_id
      left join entailment_models m on m.id = f.model_id
      where f.experiment_id = $1
        and (i.ordinal, f.stage, coalesce(f.model_id, '00000000-0000-0000-0000-000000000000'))
            > ($2, $3, $4)
      order by i.ordinal, f.stage, coalesce(f.model_id, '00000000-0000-0000-0000-000000000000')
      limit $5
      """;

  private static final Function<Row, FailureRow> FAILURE = RecordMapper.of(FailureRow.class);

  Future<List<FailureRow>> list(SqlClient db, UUID experimentId, Optional<Cursor> after, int rows) {
    return Sql.list(
        db,
        FAILURE,
        LIST,
        experimentId,
        after.map(cursor -> cursor.number(0)).orElse(-1L),
        after.map(cursor -> cursor.text(1)).orElse(""),
        after.map(cursor -> cursor.id(2)).orElse(NO_MODEL),
        rows);
  }
}
