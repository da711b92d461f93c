package dev.sextant.api.datasets;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that counts the metadata of a version. Takes a client that is bound to a tenant. */
final class MetadataStore {

  private static final String KEPT =
      """
      select metadata_counts
      from dataset_versions
      where id = $1
      """;

  /**
   * An item has a value if the key has that value, or a list that contains it, in the metadata of
   * the item or of one of its answers. Items and answers are expected to have different keys.
   * Values that are null, nested or too long for a list of choices are left out. Equal values are
   * grouped early.
   */
  private static final String COUNT =
      """
      with of_answers as materialized (
        select distinct a.item_id, e.key, e.value
        from items i
        join imported_answers a on a.item_id = i.id
        cross join lateral jsonb_each(a.metadata) e
        where i.version_id = $1 and a.metadata <> '{}' and e.key <> '' and jsonb_typeof(e.value) <> 'null'
      ),
      alike as materialized (
        select e.key, e.value, count(*) as items
        from items i
        cross join lateral jsonb_each(i.metadata) e
        where i.version_id = $1 and e.key <> '' and jsonb_typeof(e.value) <> 'null'
        group by e.key, e.value
        union all
        select key, value, count(*) as items
        from of_answers
        group by key, value
      ),
      keys as materialized (
        select key, sum(items)::bigint - coalesce((select count(*) - count(distinct o.item_id)
                                                   from of_answers o
                                                   where o.key = alike.key), 0) as items,
               count(*) over () as keys
        from alike
        group by key
        order by items desc, key collate "C"
        limit 50
      ),
      counted as materialized (
        select a.key, s.value, sum(a.items)::bigint as items
        from alike a
        cross join lateral (
          select distinct case when jsonb_typeof(x.value) = 'number'
                               then trim_scale(x.value::numeric)::text
                               else x.value #>> '{}' end as value
          from jsonb_array_elements(case when jsonb_typeof(a.value) = 'array' then a.value
                                         else jsonb_build_array(a.value) end) x
          where jsonb_typeof(x.value) in ('string', 'number', 'boolean')) s
        where a.key in (select key from keys) and s.value <> '' and char_length(s.value) <= 200
        group by a.key, s.value
      ),
      ranked as (
        select key, value, items,
               row_number() over (partition by key order by items desc, value collate "C") as place
        from counted
      ),
      listed as (
        select key, json_agg(json_build_object('value', value, 'item_count', items) order by place) as "values"
        from ranked
        where place <= 50
        group by key
      ),
      totals as (
        select key, count(*) as n
        from counted
        group by key
      )
      update dataset_versions
      set metadata_counts = (
            select json_build_object(
                     'key_count', coalesce(max(k.keys), 0),
                     'keys', coalesce(
                       json_agg(json_build_object('key', k.key, 'item_count', k.items,
                                                  'value_count', coalesce(t.n, 0),
                                                  'values', coalesce(l.values, '[]'))
                                order by k.items desc, k.key collate "C"),
                       '[]'))
            from keys k
            left join totals t on t.key = k.key
            left join listed l on l.key = k.key)
      where id = $1
      returning metadata_counts
      """;

  private static final KeptColumnStore COUNTS = new KeptColumnStore("metadata_counts", KEPT, COUNT);

  /** Returns the keys and values in the items of an existing version, with their counts. */
  Future<JsonObject> get(SqlClient db, UUID versionId) {
    return COUNTS.get(db, versionId);
  }
}
