package dev.sextant.testing;

/** Writes scores that a query makes up, in blocks as the scoring job does. */
public final class ScoreRows {

  /**
   * Items and answers have the same places in every metric of a block, so a block has one metric.
   */
  private static final String INSERT =
      """
      with made_up as materialized (
        select r.experiment_id::uuid, r.model_id::uuid, r.metric::text, r.item_id::uuid, r.answer_id::uuid,
               r.value::double precision, r.undefined::text, i.ordinal, i.ordinal / 200 as part, a.ordinal as answer
        from (%s) r (experiment_id, model_id, metric, item_id, answer_id, value, undefined)
        join items i on i.id = r.item_id::uuid
        left join answers a on a.id = r.answer_id::uuid
      ), parts as materialized (
        select experiment_id, model_id, metric, part, uuidv7() as id,
               array_agg(distinct undefined) filter (where undefined is not null) as reasons,
               array_agg(item_id order by ordinal, answer) as item_ids,
               array_agg(answer_id order by ordinal, answer) filter (where answer_id is not null) as answer_ids,
               array_agg(value order by ordinal, answer) as values,
               array_agg(undefined order by ordinal, answer) as undefined,
               min(ordinal) as first_ordinal, max(ordinal) as last_ordinal
        from made_up
        group by experiment_id, model_id, metric, part
      ), blocks as (
        insert into score_blocks (id, experiment_id, model_id, first_ordinal, last_ordinal, item_ids, answer_ids,
          answer_item_ids, reasons)
        select id, experiment_id, model_id, first_ordinal, last_ordinal,
               case when answer_ids is null then item_ids
                    else array(select distinct item_id from unnest(item_ids) item_id) end, coalesce(answer_ids, '{}'),
               case when answer_ids is null then '{}' else item_ids end, coalesce(reasons, '{}')
        from parts
      )
      insert into score_columns (experiment_id, block_id, metric, of_answers, values, undefined, scores)
      select experiment_id, id, metric, answer_ids is not null, values,
             case when reasons is not null
                  then array(select array_position(reasons, u.code)::smallint
                             from unnest(undefined) with ordinality u (code, place)
                             order by u.place) end,
             cardinality(values)
      from parts
      """;

  private ScoreRows() {}

  /**
   * Returns a statement that writes scores, to be run by a superuser or owner bound to a tenant.
   *
   * @param query its columns are the experiment, the model, the metric, the item, the answer, the
   *     value and the reason why it is undefined
   */
  public static String insert(String query) {
    return INSERT.formatted(query);
  }
}
