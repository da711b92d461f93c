package dev.sextant.api.datasets;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that measures the texts of a version. Takes a client that is bound to a tenant. */
final class ShapeStore {

  private static final String KEPT =
      """
      select shape
      from dataset_versions
      where id = $1
      """;

  /**
   * Texts of the same length are grouped early. The last bin has no upper end. An image has no
   * length.
   */
  private static final String MEASURE =
      """
      with texts as (
        select 'question' as field, char_length(question) as characters, regexp_count(question, '\\S+') as words
        from items
        where version_id = $1 and not is_image(question)
        union all
        select 'context', char_length(context), regexp_count(context, '\\S+')
        from items
        where version_id = $1 and not is_image(context)
        union all
        select 'reference', char_length(reference), regexp_count(reference, '\\S+')
        from items
        where version_id = $1 and not is_image(reference)
        union all
        select 'answer', char_length(a.text), regexp_count(a.text, '\\S+')
        from items i
        join imported_answers a on a.item_id = i.id
        where i.version_id = $1 and not is_image(a.text)
      ),
      alike as (
        select field, characters, words, count(*) as n
        from texts
        group by field, characters, words
      ),
      measured as (
        select field, unit, length, sum(n)::bigint as n
        from alike
        cross join lateral (values ('characters', characters), ('words', words)) as u (unit, length)
        group by field, unit, length
      ),
      ordered as (
        select field, unit, length, n,
               sum(n) over (partition by field, unit order by length) as up_to,
               sum(n) over (partition by field, unit) as total
        from measured
      ),
      quantiles as (
        select field, unit, total, json_agg(json_build_object('p', p, 'value', value) order by p) as quantiles,
               greatest(ceil(max(value) filter (where p = 0.99) / 30.0), 1)::integer as width
        from (select field, unit, total, p, min(length) as value
              from ordered
              cross join unnest(array[0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1]) as p
              where up_to >= p * total
              group by field, unit, total, p) q
        group by field, unit, total
      ),
      bins as (
        select q.field, q.unit, least(o.length / q.width, 30) as bin, sum(o.n)::bigint as n
        from quantiles q
        join ordered o on o.field = q.field and o.unit = q.unit
        group by q.field, q.unit, bin
      ),
      lengths as (
        select q.field,
               json_object_agg(q.unit, json_build_object(
                 'quantiles', q.quantiles, 'bin_width', q.width,
                 'bins', (select json_agg(coalesce(b.n, 0) order by place)
                          from generate_series(0, 30) as place
                          left join bins b on b.field = q.field and b.unit = q.unit and b.bin = place)))
                 as lengths,
               max(q.total)::bigint as total
        from quantiles q
        group by q.field
      ),
      held as (
        select least((select count(*) from imported_answers a where a.item_id = i.id), 50) as answers
        from items i
        where i.version_id = $1
      )
      update dataset_versions
      set shape = json_build_object(
            'lengths', (select json_object_agg(f.field,
                                 case when l.field is not null
                                      then json_build_object('count', l.total, 'characters', l.lengths -> 'characters',
                                                             'words', l.lengths -> 'words') end)
                        from unnest(array['question', 'context', 'reference', 'answer']) as f (field)
                        left join lengths l on l.field = f.field),
            'answers_per_item', (select coalesce(json_agg(json_build_object('answers', h.answers, 'items', h.n)
                                                          order by h.answers), '[]')
                                 from (select answers, count(*) as n from held group by answers) h),
            'groups', (select json_build_object('count', count(*), 'copies', coalesce(sum(items - 1), 0))
                       from (select count(*) as items
                             from items
                             where version_id = $1
                             group by group_sha256) g))
      where id = $1
      returning shape
      """;

  private static final KeptColumnStore SHAPE = new KeptColumnStore("shape", KEPT, MEASURE);

  /** Returns the text lengths and the numbers of answers of an existing version. */
  Future<JsonObject> get(SqlClient db, UUID versionId) {
    return SHAPE.get(db, versionId);
  }
}
