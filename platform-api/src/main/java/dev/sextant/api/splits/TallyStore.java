package dev.sextant.api.splits;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that counts the labels in force of a version. The counts are cached and refreshed after a
 * change. Takes a client that is bound to a tenant.
 */
final class TallyStore {

  private static final String OUTDATED =
      """
      with given_later as (
        select count(*) as labels, max(l.id::text) as newest, count(l.withdrawn_at) as withdrawn,
               extract(epoch from max(l.withdrawn_at)) as last_withdrawn
        from labels l
        join imported_answers a on a.id = l.answer_id
        join items i on i.id = a.item_id
        where l.source <> 'imported' and i.version_id = $1
      ),
      present as (
        select concat_ws(' ', s.id, extract(epoch from s.made_at), g.labels, g.newest, g.withdrawn, g.last_withdrawn)
               as state
        from splits s, given_later g
        where s.version_id = $1
      )
      select p.state
      from dataset_versions v, present p
      where v.id = $1 and v.tallies_of is distinct from p.state
      """;

  /** A concurrent count that waits for this one finds its result. */
  private static final String LOCK =
      """
      select 1
      from dataset_versions
      where id = $1
      for no key update
      """;

  /**
   * One sort of all labels by answer and rank determines which are in force. Segments are taken
   * from the first label that has some.
   */
  private static final String COUNT =
      """
      with ranked as (
        select m.part, a.id as answer, l.id as label, l.source, l.grounded, l.factuality,
               row_number() over (
                 partition by a.id
                 order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc)
                 as place
        from splits s
        join split_items m on m.split_id = s.id
        join imported_answers a on a.item_id = m.item_id
        left join labels l on l.answer_id = a.id and l.withdrawn_at is null
        where s.version_id = $1
      ),
      in_force as (
        select *,
               place = min(place) filter (where grounded is not null) over (partition by answer) as by_grounded,
               place = min(place) filter (where factuality is not null) over (partition by answer) as by_factuality
        from ranked
      ),
      alike as (
        select part, source, place = 1 as first, label is null as unlabelled,
               case when by_grounded then grounded end as grounded,
               case when by_factuality then least(floor(factuality * 10), 9)::integer end as decile,
               count(*) as n
        from in_force
        group by 1, 2, 3, 4, 5, 6
      ),
      verdicts as (
        select c.part, g.verdict, count(*) as n
        from (select distinct on (a.id) m.part, l.id as label
              from splits s
              join split_items m on m.split_id = s.id
              join imported_answers a on a.item_id = m.item_id
              join labels l on l.answer_id = a.id and l.withdrawn_at is null
              where s.version_id = $1 and exists (select from segments g where g.label_id = l.id)
              order by a.id, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end,
                       l.created_at desc, l.id desc) c
        join segments g on g.label_id = c.label
        group by c.part, g.verdict
      ),
      parts as (
        select p.part,
               (select count(*) from splits s join split_items m on m.split_id = s.id
                where s.version_id = $1 and m.part = p.part) as items,
               coalesce(sum(a.n) filter (where a.first), 0)::bigint as answers,
               coalesce(sum(a.n) filter (where a.unlabelled), 0)::bigint as unlabelled,
               coalesce(sum(a.n) filter (where a.grounded), 0)::bigint as grounded,
               coalesce(sum(a.n) filter (where not a.grounded), 0)::bigint as not_grounded,
               coalesce(sum(a.n) filter (where a.decile is not null), 0)::bigint as factuality
        from unnest(array['calibration', 'holdout']) as p (part)
        left join alike a on a.part = p.part
        group by p.part
      )
      select json_object_agg(p.part, json_build_object(
               'items', p.items, 'answers', p.answers, 'unlabelled', p.unlabelled, 'grounded', p.grounded,
               'not_grounded', p.not_grounded, 'factuality', p.factuality,
               'factuality_deciles',
                 (select json_agg((select coalesce(sum(a.n), 0)::bigint from alike a
                                   where a.part = p.part and a.decile = d) order by d)
                  from generate_series(0, 9) as d),
               'sources',
                 (select json_object_agg(source, (select coalesce(sum(a.n), 0)::bigint from alike a
                                                  where a.part = p.part and a.source = s.source
                                                    and (a.grounded is not null or a.decile is not null)))
                  from unnest(array['imported', 'oracle', 'human']) as s (source)),
               'segments',
                 (select json_object_agg(v.field, (select coalesce(sum(g.n), 0)::bigint from verdicts g
                                                   where g.part = p.part and g.verdict = v.verdict))
                  from (values ('true', 'judged_true'), ('partial', 'judged_partial'), ('false', 'judged_false'),
                               ('unjudged', 'unjudged')) as v (verdict, field)))) as tallies
      from parts p
      """;

  private static final String KEEP =
      """
      update dataset_versions
      set tallies = $2, tallies_of = $3
      where id = $1
      """;

  /** Counts the labels of a version unless the stored counts are current. */
  Future<Void> refresh(SqlClient db, UUID versionId) {
    return outdated(db, versionId)
        .compose(
            outdated ->
                outdated.isEmpty()
                    ? Future.succeededFuture()
                    : VersionLockStore.take(db, LOCK, versionId)
                        .compose(locked -> outdated(db, versionId))
                        .compose(still -> count(db, versionId, still)));
  }

  /**
   * May already include a label that is added meanwhile; the stored state is then older than the
   * counts.
   */
  private static Future<Void> count(SqlClient db, UUID versionId, Optional<String> state) {
    return state.isEmpty()
        ? Future.succeededFuture()
        : StatementTimeout.extend(db)
            .compose(
                extended -> Sql.only(db, row -> row.getJsonObject("tallies"), COUNT, versionId))
            .compose(counted -> Sql.run(db, KEEP, versionId, counted, state.get()))
            .compose(kept -> StatementTimeout.restore(db));
  }

  /** Returns the state to count; empty if the stored counts are of this state. */
  private static Future<Optional<String>> outdated(SqlClient db, UUID versionId) {
    return Sql.value(db, String.class, OUTDATED, versionId);
  }
}
