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

  /* Looks into the few blocks whose ordinals enclose that of the item, and takes single values from them. */
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
      ), blocks as materialized (
        select id, model_id, item_ids, answer_ids, answer_item_ids, reasons
        from score_blocks
        where experiment_id = $1
          and (select ordinal from items where id = $2) between first_ordinal and last_ordinal
      ), subjects as (
        select id, model_id, reasons, false as of_answers, array_position(item_ids, $2) as place, null::uuid as answer_id
        from blocks
        union all
        select b.id, b.model_id, b.reasons, true, p.place::integer, p.answer_id
        from blocks b
        cross join lateral unnest(b.answer_item_ids, b.answer_ids) with ordinality p (item_id, answer_id, place)
        where p.item_id = $2
      ), found as (
        select c.metric, s.answer_id, c.values[s.place] as value, s.reasons[c.undefined[s.place]] as undefined,
               s.model_id, m.name, case when s.model_id is null then -1 else m.position end as position
        from subjects s
        join score_columns c
          on c.experiment_id = $1 and c.block_id = s.id and c.of_answers = s.of_answers and c.metric = any ($3)
        left join models m on m.id = s.model_id
        where s.model_id is null or m.id is not null
      )
      select s.metric, s.answer_id, a.ordinal as answer_ordinal, s.value, s.undefined,
             case when s.model_id is not null then jsonb_build_object('id', s.model_id, 'name', s.name) end as model
      from found s
      left join answers a on a.id = s.answer_id
      where s.value is not null or s.undefined is not null
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
