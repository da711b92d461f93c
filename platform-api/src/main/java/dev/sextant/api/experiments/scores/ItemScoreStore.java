package dev.sextant.api.experiments.scores;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads all scores of one item. Takes a client that is bound to a tenant. */
final class ItemScoreStore {

  private static final String NEIGHBOURS =
      """
      select (select b.external_id from items b where b.version_id = i.version_id and b.ordinal < i.ordinal
              order by b.ordinal desc limit 1) as previous,
             (select b.external_id from items b where b.version_id = i.version_id and b.ordinal > i.ordinal
              order by b.ordinal limit 1) as next,
             exists (select from splits p
                     join split_items m on m.split_id = p.id and m.item_id = i.id
                     where p.version_id = i.version_id and p.holdout_locked_at is not null and m.part = 'holdout')
               as withheld
      from items i
      where i.version_id = $1 and i.id = $2
      """;

  /* Filters by the models of the experiment, so that the index finds the rows of this item only. */
  private static final String SCORES =
      """
      with models as (
        select x.embedder_id as id, b.name, x.position
        from experiment_embedders x
        left join embedders b on b.id = x.embedder_id
        where x.experiment_id = $1
        union all
        select e.entailment_model_id, m.name, 1000000
        from experiments e
        left join entailment_models m on m.id = e.entailment_model_id
        where e.id = $1 and e.entailment_model_id is not null
      )
      select s.metric, s.answer_id, a.ordinal, s.value, s.undefined, s.model_id, s.name, s.position
      from (
        select c.metric, c.answer_id, c.value, c.undefined, c.model_id, m.name, m.position
        from experiments e
        cross join models m
        cross join unnest($3::text[]) n (metric)
        join scores c on c.experiment_id = e.id and c.model_id = m.id and c.metric = n.metric and c.item_id = $2
        where e.id = $1
        union all
        select c.metric, c.answer_id, c.value, c.undefined, null, null, -1
        from unnest($3::text[]) n (metric)
        join scores c on c.experiment_id = $1 and c.model_id is null and c.metric = n.metric and c.item_id = $2
      ) s
      left join answers a on a.id = s.answer_id
      order by s.position, a.ordinal nulls first
      limit 10000
      """;

  /**
   * The neighbours of an item in its version.
   *
   * @param withheld whether the item is in a locked holdout
   */
  record Neighbours(@Nullable String previous, @Nullable String next, boolean withheld) {}

  /** A score of the item or of one of its answers. */
  record ItemScore(
      String metric,
      @Nullable UUID modelId,
      @Nullable String modelName,
      @Nullable UUID answerId,
      @Nullable Integer answerOrdinal,
      @Nullable Double value,
      @Nullable String undefined) {

    JsonObject json() {
      return new JsonObject()
          .put("metric", metric)
          .put(
              "model",
              modelId == null
                  ? null
                  : new JsonObject().put("id", modelId.toString()).put("name", modelName))
          .put("answer_id", answerId == null ? null : answerId.toString())
          .put("answer_ordinal", answerOrdinal)
          .put("value", value)
          .put("undefined", undefined);
    }
  }

  /** Returns the neighbours of an item; empty if the version has no such item. */
  Future<Optional<Neighbours>> neighbours(SqlClient db, UUID versionId, UUID itemId) {
    return db.preparedQuery(NEIGHBOURS)
        .mapping(
            row ->
                new Neighbours(
                    row.getString("previous"), row.getString("next"), row.getBoolean("withheld")))
        .execute(Tuple.of(versionId, itemId))
        .map(rows -> rows.stream().findFirst());
  }

  /** Returns the scores of an item, ordered by model and answer. */
  Future<List<ItemScore>> list(SqlClient db, UUID experimentId, UUID itemId, List<String> metrics) {
    Tuple parameters =
        Tuple.of(experimentId, itemId).addArrayOfString(metrics.toArray(String[]::new));
    return db.preparedQuery(SCORES)
        .mapping(ItemScoreStore::score)
        .execute(parameters)
        .map(rows -> rows.stream().toList());
  }

  private static ItemScore score(Row row) {
    return new ItemScore(
        row.getString("metric"),
        row.getUUID("model_id"),
        row.getString("name"),
        row.getUUID("answer_id"),
        row.getInteger("ordinal"),
        row.getDouble("value"),
        row.getString("undefined"));
  }
}
