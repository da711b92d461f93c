package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.DifferingRequest.By;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that lists the items on which two systems differ. */
final class DifferingItemStore {

  /** Characters of a text, and answers of a system to an item, that are shown. */
  private static final int MOST_CHARACTERS = 2_000;

  private static final int MOST_ANSWERS = 5;

  /**
   * Side 0 is the first system. A label by people counts before that of the system's label run, or
   * before the one in force without a run. The answers of a version's own file have no draws: they
   * count as answered.
   */
  private static final String LIST =
      """
      with sides as (
        select c.side - 1 as side, c.set_id, c.run_id
        from unnest($2::uuid[], $3::uuid[]) with ordinality as c (set_id, run_id, side)),
      page as (
        select i.ordinal, i.id, i.external_id, i.question, d.first, d.second
        from items i
        left join splits t on t.version_id = i.version_id
        left join split_items m on m.split_id = t.id and m.item_id = i.id
        cross join lateral (
          select max(x.share) filter (where x.side = 0) as first, max(x.share) filter (where x.side = 1) as second
          from (select c.side, avg(coalesce(p.grounded, v.grounded, o.grounded)::integer)::float8 as share
                from sides c
                join answers a on a.answer_set_id = c.set_id and a.item_id = i.id
                left join lateral (
                  select l.grounded
                  from labels l
                  where l.answer_id = a.id and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
                  order by l.created_at desc, l.id desc
                  limit 1) p on true
                left join oracle_verdicts v
                  on v.run_id = c.run_id and v.answer_id = a.id and v.repeat = 0 and not v.anchor
                left join lateral (
                  select l.grounded
                  from labels l
                  where c.run_id is null and l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null
                    and l.grounded is not null
                  order by l.source desc, l.created_at desc, l.id desc
                  limit 1) o on true
                group by c.side) x) d
        cross join lateral (
          select max(x.outcomes) filter (where x.side = 0) as first, max(x.outcomes) filter (where x.side = 1) as second
          from (select y.side, string_agg(distinct y.outcome, ' ' order by y.outcome) as outcomes
                from (select c.side, coalesce(a.outcome, 'answered') as outcome
                      from sides c
                      join answers a on a.answer_set_id = c.set_id and a.item_id = i.id
                      where $4
                      union all
                      select c.side, w.outcome
                      from sides c
                      join draws w on w.answer_set_id = c.set_id and w.item_id = i.id and w.answer_id is null
                      where $4) y
                group by y.side) x) w
        where i.version_id = $1 and i.ordinal > $5 and (t.holdout_locked_at is null or m.part = 'calibration')
          and case when $4 then w.first <> w.second else d.first <> d.second end
        order by i.ordinal
        limit $6),
      shown as (
        select p.ordinal, c.side,
               jsonb_build_object(
                 'share', case c.side when 0 then p.first else p.second end,
                 'draws', count(x.place),
                 'answers', coalesce(jsonb_agg(jsonb_build_object(
                                       'outcome', x.outcome, 'grounded', x.grounded, 'by_people', x.by_people,
                                       'text', left(x.text, $7), 'characters', length(x.text), 'reason', x.reason)
                                       order by x.place) filter (where x.place <= $8), '[]')) as answers
        from page p
        cross join sides c
        left join lateral (
          select row_number() over (order by y.place) as place, y.outcome, y.grounded, y.by_people, y.text, y.reason
          from (select a.ordinal as place, coalesce(a.outcome, 'answered') as outcome, a.text, null as reason,
                       coalesce(h.grounded, v.grounded, o.grounded) as grounded, h.grounded is not null as by_people
                from answers a
                left join lateral (
                  select l.grounded
                  from labels l
                  where l.answer_id = a.id and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
                  order by l.created_at desc, l.id desc
                  limit 1) h on true
                left join oracle_verdicts v
                  on v.run_id = c.run_id and v.answer_id = a.id and v.repeat = 0 and not v.anchor
                left join lateral (
                  select l.grounded
                  from labels l
                  where c.run_id is null and l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null
                    and l.grounded is not null
                  order by l.source desc, l.created_at desc, l.id desc
                  limit 1) o on true
                where a.answer_set_id = c.set_id and a.item_id = p.id
                union all
                select 1000000 + w.index, w.outcome, null, w.reason, null, false
                from draws w
                where w.answer_set_id = c.set_id and w.item_id = p.id and w.answer_id is null) y) x on true
        group by p.ordinal, p.first, p.second, c.side)
      select p.ordinal, p.id as item_id, p.external_id, left(p.question, $7) as question, f.answers as first,
             s.answers as second
      from page p
      join shown f on f.ordinal = p.ordinal and f.side = 0
      join shown s on s.ordinal = p.ordinal and s.side = 1
      order by p.ordinal
      """;

  private static final Function<Row, DifferingItem> ITEM = RecordMapper.of(DifferingItem.class);

  /**
   * Returns the next items on which two systems differ.
   *
   * @param pair of systems of one version
   * @param after ordinal of the last item of the page before, -1 for the first page
   */
  Future<List<DifferingItem>> list(
      SqlClient db, List<ComparedCell> pair, By by, long after, int rows) {
    return Sql.list(
        db,
        ITEM,
        LIST,
        pair.get(0).versionId(),
        pair.stream().map(ComparedCell::answerSetId).toArray(UUID[]::new),
        pair.stream().map(ComparedCell::labelRunId).toArray(UUID[]::new),
        by == By.OUTCOME,
        after,
        rows,
        MOST_CHARACTERS,
        MOST_ANSWERS);
  }
}
