package dev.sextant.api.datasets;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that counts the metadata of a version. It counts once, since versions are immutable.
 * Takes a client that is bound to a tenant.
 */
final class MetadataStore {

  private static final String KEPT =
      """
      select metadata_counts
      from dataset_versions
      where id = $1
      """;

  /**
   * A concurrent count waits, and then finds the result. The version's row stays unlocked: the
   * shape of its texts is measured at the same time.
   */
  private static final String LOCK =
      """
      select pg_advisory_xact_lock(hashtextextended('metadata_counts ' || $1, 0))
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
        join answers a on a.item_id = i.id
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
      select json_build_object(
               'key_count', coalesce(max(k.keys), 0),
               'keys', coalesce(
                 json_agg(json_build_object('key', k.key, 'item_count', k.items,
                                            'value_count', coalesce(t.n, 0),
                                            'values', coalesce(l.values, '[]'))
                          order by k.items desc, k.key collate "C"),
                 '[]')) as metadata_counts
      from keys k
      left join totals t on t.key = k.key
      left join listed l on l.key = k.key
      """;

  private static final String KEEP =
      """
      update dataset_versions
      set metadata_counts = $2
      where id = $1
      """;

  /** Returns the keys and values in the items of an existing version, with their counts. */
  Future<JsonObject> get(SqlClient db, UUID versionId) {
    return read(db, KEPT, versionId)
        .compose(kept -> kept.map(Future::succeededFuture).orElseGet(() -> inTurn(db, versionId)));
  }

  private static Future<JsonObject> inTurn(SqlClient db, UUID versionId) {
    return db.preparedQuery(LOCK)
        .execute(Tuple.of(versionId.toString()))
        .compose(locked -> read(db, KEPT, versionId))
        .compose(kept -> kept.map(Future::succeededFuture).orElseGet(() -> counted(db, versionId)));
  }

  private static Future<JsonObject> counted(SqlClient db, UUID versionId) {
    return read(db, COUNT, versionId)
        .map(Optional::orElseThrow)
        .compose(counts -> db.preparedQuery(KEEP).execute(Tuple.of(versionId, counts)).map(counts));
  }

  private static Future<Optional<JsonObject>> read(SqlClient db, String sql, UUID versionId) {
    return db.preparedQuery(sql)
        .execute(Tuple.of(versionId))
        .map(rows -> Optional.ofNullable(rows.iterator().next().getJsonObject("metadata_counts")));
  }
}
