package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.scores.ItemScores.ItemScore;
import dev.sextant.api.experiments.scores.ItemScores.Neighbours;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

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
      select s.metric, s.answer_id, a.ordinal as answer_ordinal, s.value, s.undefined,
             case when s.model_id is not null then jsonb_build_object('id', s.model_id, 'name', s.name) end as model
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

  private static final Function<Row, Neighbours> OF_ITEM = RecordMapper.of(Neighbours.class);

  private static final Function<Row, ItemScore> SCORE = RecordMapper.of(ItemScore.class);

  /** Returns the neighbours of an item; empty if the version has no such item. */
  Future<Optional<Neighbours>> neighbours(SqlClient db, UUID versionId, UUID itemId) {
    return Sql.first(db, OF_ITEM, NEIGHBOURS, versionId, itemId);
  }

  /** Returns the scores of an item, ordered by model and answer. */
  Future<List<ItemScore>> list(SqlClient db, UUID experimentId, UUID itemId, List<String> metrics) {
    return Sql.list(db, SCORE, SCORES, experimentId, itemId, metrics.toArray(String[]::new));
  }
}
